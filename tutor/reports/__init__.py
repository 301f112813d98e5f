"""What teachers and parents read, worked out from the record: history, reports, sheets. It never writes the record."""
