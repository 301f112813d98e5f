"""The loading dock: makes a machine ready and starts Didi. Standard library only."""
