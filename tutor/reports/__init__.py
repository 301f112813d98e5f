"""What teachers and parents read, worked out from the record. It never writes the record.

`history.History` is the one place that asks it; `ledger` keeps every turn as one row of a cache that can be thrown
away; `report` and `views` make the tables; `tables` shows them on a screen and as CSV, `exports` as everything
else. A file and a page are made from the same table, so they never disagree.
"""
