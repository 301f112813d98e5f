"""The front room: the only room that knows Qt, sound cards and threads."""
