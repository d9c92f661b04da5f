"""What is seen: camera to cards on the table. Knows cards and places, knows no game."""
