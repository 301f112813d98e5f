"""The one door to pydantic, by whose shapes files from outside are held.

Everything that anybody needs of it is fetched here, at once. Its own files import each other in circles, which two
threads that first enter at different places can find half done; through one door the second waits for the first.
"""

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainValidator,
    RootModel,
    StringConstraints,
    ValidationError,
    model_validator,
)
from pydantic_core import ErrorDetails

__all__ = [
    "BaseModel",
    "BeforeValidator",
    "ConfigDict",
    "ErrorDetails",
    "Field",
    "PlainValidator",
    "RootModel",
    "StringConstraints",
    "ValidationError",
    "model_validator",
]


class _Met(BaseModel):
    """Making a first shape fetches the rest of what pydantic puts off until then."""
