"""The training room: makes the head of the ears (`models/answer_head.py`) from synthetic speech. No part of the app.

Needs `pip install didi[training]`, espeak-ng, festival with its Hindi voice, and flite. Nothing here runs in a child's
program, and no recording of a person is ever trained on. Each step goes on from what is there:

    python -m models.training render FOLDER --who kokoro --kokoro DIR --minutes 60     spoken answers, synthetic voices
    python -m models.training picture FOLDER --whisper DIR --clips 30000              in rooms, as the encoder sees them
    python -m models.training train FOLDER --minutes 20                                a head (PyTorch), its average
    python -m models.training write FOLDER --whisper DIR --out models/vendored/answer_head        ONNX and its card
    python -m models.training rooms FOLDER --clips 1500, then python -m tests.learnt.hearing     how sure it may be
"""
