"""Error detectors by topic: what each misconception would make of a problem. Pure functions of its numbers."""
