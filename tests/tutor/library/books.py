"""Small books for tests, as an author writes them."""

from __future__ import annotations

TEXTS = {
    "en": "An integer is a whole number or its opposite. The integers are 0, 1, 2 and so on, and also -1, -2 and on. "
    "A lift shows them: floors above the ground are plus, and floors below it are minus. Zero stands between them.",
    "hinglish": "Integer matlab whole number ya uska opposite. Integers hain 0, 1, 2 aur aage, aur -1, -2 aur aage. "
    "Lift mein yahi dikhte hain: ground ke upar plus, aur ground ke neeche minus. Zero dono ke beech mein hai na.",
    "hi": "पूर्णांक मतलब पूर्ण संख्या या उसकी विपरीत संख्या। पूर्णांक हैं 0, 1, 2 और आगे, और -1, -2 और आगे भी। "
    "लिफ्ट में यही दिखते हैं: ज़मीन के ऊपर धन, और ज़मीन के नीचे ऋण। शून्य इन दोनों के बीच में है।",
}


def passage(name: str = "what_it_is", *, skill: str = "number_line", kind: str = "definition", **texts: str) -> str:
    """One passage as it stands in a book, about integers; `texts` are its words in each language."""
    words = {**TEXTS, **texts}
    return "\n".join(
        (
            "[[passages]]",
            f'id = "{name}"',
            f'skill = "{skill}"',
            f'kind = "{kind}"',
            'title = { en = "What it is", hinglish = "Yeh kya hai", hi = "यह क्या है" }',
            *(f'{language} = "{words[language]}"' for language in ("en", "hinglish", "hi")),
            "",
        )
    )


def book(*extra: str) -> str:
    """A small book that is well, with `extra` passages at its end."""
    kinds = ("definition", "why", "worked", "life", "mistake")
    return "\n".join([*(passage(f"p_{n}", kind=kinds[n % 5]) for n in range(12)), *extra])
