"""The desks: what is behind a page, done on a lane and given back as frozen values. They know no widget."""
