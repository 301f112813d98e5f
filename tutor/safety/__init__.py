"""Words after which a child may need a grown-up; and whatever must not leave this PC.

`concern.look` reads what a child says: the frames are code, the words are content/safety. `introductions` takes
names and places out of it. It must never keep a child's words.
"""
