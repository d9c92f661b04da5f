"""What is true: the rules and the state of a match. Pure: no clock, no files, no randomness."""
