"""Pages and widgets. They are handed values and call nobody."""
