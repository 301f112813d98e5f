"""What can go wrong in the study, and whose fault it is.

    DidiError
     ├── UnknownChapter      the caller named a chapter that is not in the content
     ├── ContentFault        the content itself is faulty (author's fault)
     ├── IllegalTransition   the program asked for a step the table of states does not have (our fault)
     ├── PinRefused          a PIN stands before this
     │    ├── PinNeeded      none was given
     │    ├── PinWrong       it is another one
     │    ├── PinLocked      there were too many tries
     │    └── CodeRefused    what was typed is no rescue code, or there is none
     ├── ExportFailed        a file that was asked for could not be written
     ├── LibraryError        notes that Didi shall answer from are not taken in; nothing has changed
     │    ├── NotesNotText   neither Markdown nor text nor PDF
     │    ├── NotesEmpty     there is nothing in them
     │    ├── NotesScanned   a PDF of pictures
     │    ├── NotesDamaged   a PDF that cannot be read
     │    ├── NotesLocked    a PDF that is closed with a password
     │    ├── NotesOldLetters  its Hindi is set in a font from before Unicode
     │    ├── NotesTooLarge  more than is read
     │    ├── NotesKnown     they are here already
     │    └── NotesUnknown   there are none of that name
     ├── ImportRefused       a file from elsewhere is not taken in; nothing has changed
     │    ├── ImportTooNew   a newer Didi made it
     │    ├── ImportChanged  it is damaged, changed, or made to do harm
     │    ├── ImportKeyChanged  its maker is known here with another key
     │    └── ImportLocked   it is closed with a passphrase
     └── RecordError         the record on disk
          ├── RecordBusy     another Didi has it open
          ├── RecordReadOnly the folder may not be written
          ├── RecordFull     the disk is full
          ├── RecordDamaged  the file cannot be read
          ├── RecordTooNew   a newer Didi wrote it
          ├── RowsNeeded     what was to be taken back is built on by now
          └── BackupDamaged  a backup cannot be read

Each error carries a `code`; the screen and the command line turn the code into a sentence for people.
"""

from __future__ import annotations


class DidiError(Exception):
    """Root of everything Didi raises on purpose. `code` names the sentence that people are shown."""

    code = "didi"


class UnknownChapter(DidiError):
    """There is no chapter of that name. The message lists the ones there are."""

    code = "unknown_chapter"


class ContentFault(DidiError):
    """The content is faulty; the message says which file and what."""

    code = "content_fault"


class IllegalTransition(DidiError):
    """The table of states has no such step. Nothing has moved."""

    code = "illegal_transition"


class PinRefused(DidiError):
    """A PIN stands before this, and it was not opened."""

    code = "pin"


class PinNeeded(PinRefused):
    """A PIN is set and none was given."""

    code = "pin_needed"


class PinWrong(PinRefused):
    """The PIN that was given is another one."""

    code = "pin_wrong"


class PinLocked(PinRefused):
    """There were too many tries; the message says how long to wait."""

    code = "pin_locked"


class CodeRefused(PinRefused):
    """What was typed cannot be a rescue code, or none was made for this PIN; the message says which."""

    code = "rescue_code"


class FirstPinElsewhere(PinRefused):
    """The first PIN of this PC is not set in the window any more, where children sit (decision 15)."""

    code = "pin_first"


class ExportFailed(DidiError):
    """A file that was asked for could not be written; the message says why. What was there before still is."""

    code = "export_failed"


class ImportRefused(DidiError):
    """A file from elsewhere is not taken in; the message says why. Nothing has changed."""

    code = "import_refused"


class ListRefused(ImportRefused):
    """A class list is not taken in, for a reason that the window has words for: which is told by `reason`."""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.code = f"import_refused_list_{reason}"


class ImportTooNew(ImportRefused):
    """A newer Didi made the file."""

    code = "import_refused_too_new"


class ImportChanged(ImportRefused):
    """The file is not as it was made: damaged, changed, or put together to do harm."""

    code = "import_refused_changed"


class ImportKeyChanged(ImportRefused):
    """The PC that made the file is known here with another key."""

    code = "import_refused_other_key"


class ImportLocked(ImportRefused):
    """The file is closed with a passphrase, and it was not opened."""

    code = "import_refused_locked"


class LibraryError(DidiError):
    """Notes that Didi shall answer from are not taken in; the message says why. Nothing has changed."""

    code = "notes"


class NotesNotText(LibraryError):
    """The file is neither Markdown nor text nor PDF."""

    code = "notes_not_text"


class NotesEmpty(LibraryError):
    """There is nothing in the file that could be read out."""

    code = "notes_empty"


class NotesScanned(LibraryError):
    """The PDF holds pictures of pages, and no letters."""

    code = "notes_scanned"


class NotesDamaged(LibraryError):
    """The PDF cannot be read: damaged, cut short, or made to do harm."""

    code = "notes_damaged"


class NotesLocked(LibraryError):
    """The PDF is closed with a password."""

    code = "notes_locked"


class NotesOldLetters(LibraryError):
    """The Hindi of the PDF is set in a font from before Unicode: its letters mean others."""

    code = "notes_old_letters"


class NotesTooLarge(LibraryError):
    """The file is larger, or has more pages or text, than is read."""

    code = "notes_too_large"


class NotesKnown(LibraryError):
    """The same notes are here already."""

    code = "notes_known"


class NotesUnknown(LibraryError):
    """There are no notes of that name."""

    code = "notes_unknown"


class RecordError(DidiError):
    """The record on disk could not be used."""

    code = "record"


class RecordBusy(RecordError):
    """Another Didi is using this record."""

    code = "record_busy"


class RecordReadOnly(RecordError):
    """The data folder may not be written."""

    code = "record_read_only"


class RecordFull(RecordError):
    """The disk is full."""

    code = "record_full"


class RecordDamaged(RecordError):
    """The record's file cannot be read. It is left as it is."""

    code = "record_damaged"


class RecordTooNew(RecordError):
    """A newer version of Didi wrote this record. It is left as it is."""

    code = "record_too_new"


class RowsNeeded(RecordError):
    """Rows that were to be taken back stay, because something in the record stands on them by now."""

    code = "record_rows_needed"


class BackupDamaged(RecordError):
    """A backup is not what was written, or no backup of Didi's. Nothing was changed."""

    code = "backup_damaged"


class RecordStale(RecordError):
    """Another writer has added to this session, or it is another PC's. Nothing was written; read it again."""

    code = "record_stale"


class RecordRefused(RecordError):
    """Rows from elsewhere are not what Didi writes. Nothing of them was taken in; the message says which and why."""

    code = "record_refused"
