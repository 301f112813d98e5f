"""The pages and widgets of teachers."""
