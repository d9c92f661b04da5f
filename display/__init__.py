"""What is shown: a view of the state as plain data, then pixels and sounds. This room knows no rules."""
