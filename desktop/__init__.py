"""The front room: the only room that knows Qt, sound cards and threads."""

import models  # noqa: F401  it says how numpy may use the cores, before anything here brings numpy in
