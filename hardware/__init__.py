"""What is pressed and what lights up: buttons and lamps on GPIO pins. This room knows no game."""
