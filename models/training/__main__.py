"""`python -m models.training STEP FOLDER`: one step of the making of a head. See the room's first page."""

from __future__ import annotations

import argparse
import hashlib
import random
from collections.abc import Sequence
from pathlib import Path

from models import phonemes
from models.training import pictures, voices
from models.training.voices import Said

SHARES = (("kokoro", 2.0), ("espeak", 1.0), ("festival", 0.3), ("flite", 0.2))
"""Of each kind of voice: how many of its clips are drawn from, for each clip that Kokoro has. Kokoro's count twice."""
CARD = """# The card of the head of the ears, written by `python -m models.training write`. How sure it may be is
# fitted by `python -m tests.learnt.hearing`. What it was made from, how well it hears: decisions/0023-two-who-hear.md.

sha256 = "{digest}"
model_size = {model_size}
parameters = {parameters}
clips = {clips}
sounds = '''
{sounds}
'''

[confidence]
alone = [0.0, 0.5, 0.8, 0.1, 0.3, 0.0, 0.0]
seconded = [0.0, 0.5, 0.8, 0.1, 0.3, 0.0, 0.0, 3.0, -2.0, -2.0, -1.0, -1.0]
"""


def drawn_from(clips: Sequence[Said], seed: int) -> list[Said]:
    """The clips of all voices in their shares, so that the many cheap ones do not drown the good ones."""
    chance = random.Random(seed)  # noqa: S311 - keeps no secret
    by = {name: [clip for clip in clips if clip.voice.startswith(name)] for name, _ in SHARES}
    found: list[Said] = []
    for name, share in SHARES:
        wanted = round(share * len(by["kokoro"]))
        chance.shuffle(by[name])
        found += (by[name] * (1 + wanted // max(1, len(by[name]))))[: min(wanted, 2 * len(by[name]))]
    return found


def _render(args: argparse.Namespace) -> None:
    made = voices.render(args.folder / "clips", args.who, args.seed, args.minutes, kokoro=args.kokoro)
    print(f"{made} clips")  # noqa: T201


def _picture(args: argparse.Namespace) -> None:
    clips = pictures.clips_of(args.folder / "clips", held=args.held)
    out = args.folder / ("held" if args.held else "seen")
    out.mkdir(parents=True, exist_ok=True)
    some = clips if args.held else drawn_from(clips, args.seed)
    pictures.make(out, some, pictures.Encoder(args.whisper, args.threads), args.seed, args.clips // 1000)


def _train(args: argparse.Namespace) -> None:
    import torch

    from models.training.train import train

    seen, held = (
        [picture for file in sorted((args.folder / name).glob("*.npz")) for picture in pictures.load(file)]
        for name in ("seen", "held")
    )
    head = train(seen, held, size=args.size, blocks=args.blocks, minutes=args.minutes, seed=args.seed)
    torch.save({"head": head, "clips": len(seen)}, args.folder / args.out)


def _write(args: argparse.Namespace) -> None:
    import torch

    from models.training.train import write

    kept = torch.load(args.folder / args.head, weights_only=False)
    args.out.mkdir(parents=True, exist_ok=True)
    file = args.out / "head.onnx"
    write(kept["head"].eval(), file)
    card = CARD.format(
        digest=hashlib.sha256(file.read_bytes()).hexdigest(),
        model_size=(args.whisper / "model.bin").stat().st_size,
        parameters=sum(one.numel() for one in kept["head"].parameters()),
        clips=kept["clips"],
        sounds=" ".join(phonemes.inventory()),
    )
    (args.out / "head.toml").write_text(card, encoding="utf-8")


def _rooms(args: argparse.Namespace) -> None:
    pictures.make_rooms(args.folder / "clips", args.folder / "rooms.npz", args.clips, args.seed)


def parser() -> argparse.ArgumentParser:
    """The words that the training room understands."""
    top = argparse.ArgumentParser(prog="python -m models.training", description="Makes the head of the ears.")
    steps = top.add_subparsers(dest="step", required=True)
    for name, does in (
        ("render", _render), ("picture", _picture), ("train", _train), ("write", _write), ("rooms", _rooms)
    ):  # fmt: skip
        step = steps.add_parser(name)
        step.set_defaults(does=does)
        step.add_argument("folder", type=Path)
        step.add_argument("--seed", type=int, default=1)
        step.add_argument("--minutes", type=float, default=20.0)
        step.add_argument("--who", choices=("kokoro", "held", "talk", "espeak", "flite", "festival"), default="kokoro")
        step.add_argument("--kokoro", type=Path, help="a folder with model.onnx, vocab.json and voices/")
        step.add_argument("--whisper", type=Path, help="the folder of Whisper base")
        step.add_argument("--clips", type=int, default=30_000)
        step.add_argument("--held", action="store_true", help="of the voices that nothing is trained on")
        step.add_argument("--threads", type=int, default=1)
        step.add_argument("--size", type=int, default=192)
        step.add_argument("--blocks", type=int, default=2)
        step.add_argument("--head", default="head.pt")
        step.add_argument("--out", type=Path, default=Path("head.pt"))
    return top


if __name__ == "__main__":
    options = parser().parse_args()
    options.does(options)
