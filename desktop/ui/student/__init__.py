"""The pages and widgets of students."""
