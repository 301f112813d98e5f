"""The front room: the only room that knows Qt, sound cards and threads."""

import os

# The matrices of a hearing are small: more threads than one only wait for each other, and twenty times as long when
# anything else runs on the two cores. It must be said before numpy is brought in.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
