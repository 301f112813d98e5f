"""The clerks: each tends some pages, brings what is done on them to a lane, and back what comes home."""
