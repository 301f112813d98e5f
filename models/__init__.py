"""The workshop: on-device engines, each behind one file. None of them knows what a lesson is."""
