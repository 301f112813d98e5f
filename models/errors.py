"""What can go wrong in the workshop, and what a person can do about it.

    ModelError
     ├── UnknownModel        the caller named a model or a job that the catalogue does not have
     ├── CatalogueFault      the catalogue itself is faulty (author's fault)
     ├── ModelMissing        no folder holds it: install it or bring it on a stick
     ├── ModelDamaged        its files are there, but cut short or changed: install it again
     ├── ModelUnusable       its engine cannot load or run it
     ├── ModelRefused        files offered to the store are not what the catalogue says
     ├── EngineMissing       the program that would run it is not installed on this computer
     ├── ModelFolderError    the folder for models could not be used
     │    ├── FolderReadOnly it may not be written
     │    ├── FolderFull     the disk is full
     │    └── FolderBusy     another Didi is installing into it
     ├── EarsUnavailable     speech recognition could not be loaded
     └── MouthUnavailable    the voice could not be loaded or could not speak

Each error carries a `code`; the screen and the command line turn the code into a sentence for people. The message
is a whole sentence too, with the facts (which file, how large, where).
"""

from __future__ import annotations


class ModelError(Exception):
    """Root of everything the workshop raises on purpose. `code` names the sentence that people are shown."""

    code = "model"


class UnknownModel(ModelError):
    """The catalogue has no model or job of that name. The message lists the ones there are."""

    code = "unknown_model"


class CatalogueFault(ModelError):
    """The catalogue is faulty; the message says which entry and what."""

    code = "catalogue_fault"


class ModelMissing(ModelError):
    """No folder holds this model."""

    code = "model_missing"


class ModelDamaged(ModelError):
    """The model's files are there but are not the ones in the catalogue. They are left as they are."""

    code = "model_damaged"


class ModelUnusable(ModelError):
    """The engine could not load or keep running this model."""

    code = "model_unusable"


class ModelRefused(ModelError):
    """Files offered to the store are not what the catalogue says. Nothing has changed."""

    code = "model_refused"


class EngineMissing(ModelError):
    """The program that would run this model is not installed."""

    code = "engine_missing"


class ModelFolderError(ModelError):
    """The folder for models could not be used."""

    code = "model_folder"


class FolderReadOnly(ModelFolderError):
    """The folder for models may not be written."""

    code = "model_folder_read_only"


class FolderFull(ModelFolderError):
    """The disk with the models is full. Nothing half-written was left."""

    code = "model_folder_full"


class FolderBusy(ModelFolderError):
    """Another Didi is installing models into this folder."""

    code = "model_folder_busy"


class EarsUnavailable(ModelError):
    """Speech recognition could not be loaded."""

    code = "ears_unavailable"


class MouthUnavailable(ModelError):
    """The voice could not be loaded, or could not speak."""

    code = "mouth_unavailable"
