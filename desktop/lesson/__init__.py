"""The lesson as the front room holds it: heard, decided on its lane, written down, shown.

`LessonDesk` owns the record and the conversation, and every method of it runs on the lesson lane. It must know no
window: pages are handed values.
"""
