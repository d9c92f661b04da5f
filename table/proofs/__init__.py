"""What can be proven from the cards alone (P). Never a false accusation."""
