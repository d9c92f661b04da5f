"""Where the rooms meet: command line, main loop, journal, settings, doctor, demo."""
