"""A card table drawn as a camera would see it: pack, table, camera. OpenCV and numpy alone."""
