"""What is run: command line, configuration, runner, cache and the systems under test."""

__version__ = "0.1.0"
