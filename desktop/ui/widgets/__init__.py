"""Widgets and what they are drawn with. They are handed values and call nobody."""
