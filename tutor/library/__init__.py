"""The library: what Didi may answer a doubt from, how it is searched, and what may be said of what was found."""
