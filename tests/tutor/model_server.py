"""The scripted language-model server, by the name that the tests of the study know it by."""

from tests.benchmarks.scripted_server import DONE as DONE
from tests.benchmarks.scripted_server import USAGE as USAGE
from tests.benchmarks.scripted_server import Script as Script
from tests.benchmarks.scripted_server import answers as answers
from tests.benchmarks.scripted_server import begin_stream as begin_stream
from tests.benchmarks.scripted_server import black_hole as black_hole
from tests.benchmarks.scripted_server import calls_tools as calls_tools
from tests.benchmarks.scripted_server import chunk as chunk
from tests.benchmarks.scripted_server import completion as completion
from tests.benchmarks.scripted_server import dribbles as dribbles
from tests.benchmarks.scripted_server import dribbles_headers as dribbles_headers
from tests.benchmarks.scripted_server import endless as endless
from tests.benchmarks.scripted_server import event as event
from tests.benchmarks.scripted_server import flapping as flapping
from tests.benchmarks.scripted_server import half_a_stream as half_a_stream
from tests.benchmarks.scripted_server import hangs_up as hangs_up
from tests.benchmarks.scripted_server import model_server as model_server
from tests.benchmarks.scripted_server import nobody as nobody
from tests.benchmarks.scripted_server import plain_only as plain_only
from tests.benchmarks.scripted_server import says as says
from tests.benchmarks.scripted_server import send as send
from tests.benchmarks.scripted_server import streams as streams
from tests.benchmarks.scripted_server import tokens as tokens
from tests.benchmarks.scripted_server import unanswered as unanswered
from tests.benchmarks.scripted_server import wait as wait
