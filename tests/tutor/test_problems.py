"""What questions ask for: the notation of items, and worksheet wording never seen before."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tutor.counted_work import grows_no_faster_than_its_text
from tutor.diagnosis import problems
from tutor.diagnosis.misconceptions import same
from tutor.diagnosis.problems import F, N, P
from tutor.diagnosis.right_values import right_values

ASKED = """
-3/7 + 2/7 | -1/7
What is minus three by seven plus two by seven? | -1/7
-3/7 + 2/7 कितना होगा? | -1/7
तीन बटा सात जमा दो बटा सात कितना होगा? | 5/7
$\\frac{1}{3} + \\frac{1}{4} = ?$ | 7/12
\\dfrac{2}{3} \\div \\dfrac{4}{5} | 5/6
2\\frac{1}{2} \\times 3 | 15/2
\\sqrt{16} | 4
\\sqrt[3]{27} | 3
5^{2} - 3^{2} | 16
Solve: \\(x + 5 = 9\\) | 4
5 में से 3 घटाओ | 2
teen aur paanch ka jod kitna hai? | 8
minus teen aur do ko jodo | -1
6 mein 3 jodo | 9
15 ko 3 se bhag do | 5
3 se 15 ko bhag do | 5
7 aur 4 ka antar kya hai? | 3
4 ko 9 se ghatao | 5
2 aur minus 3 ka guna batao | -6
do plus do kitna hota hai | 4
5 ka 20 pratishat kitna hai? | 1
Subtract 1/3 from 1 | 2/3
Find the difference between 100 and 40. | 60
What is 3 less than 10? | 7
What is 5 more than 12? | 17
Add 2 and 3. | 5
What is the product of 2 and minus 3? | -6
Divide 3/4 by 2. | 3/8
Multiply 0.2 by 0.3 | 0.06
Find the sum of 2 1/2 and 1 1/4 | 3 3/4
Take away 45 from 100. | 55
Add 2x and 3y | 2x+3y
Subtract 2x - 3 from 5x | 3x+3
Find the product: (x+2)(x+3) | x^2+5x+6
Expand (a + b)^2 | a^2+2ab+b^2
Simplify: 3(6x-4)+2(3x-3) | 24x-18
Simplify 4x + 2x + 3. | 6x+3
Solve for n: 13n+196=391 | 15
Solve 7-1/2n=18 | -22
2*[_]+15=31 | 8
Fill in: 5 + ___ = 12 | 7
Evaluate 2x + 3 when x = 4 | 11
If x = 4, find the value of 2x + 3 | 11
What is 20% of 50? | 10
What percent of 40 is 12? | 30
12 is what percent of 40? | 30
What percent is 12 out of 40? | 30
12 is 30% of what number? | 40
30% of what number is 12? | 40
The price of a shirt rose from 400 to 500. Find the percent increase. | 25
A pen of 40 rupees is increased by 10%. What is the new price? | 44
Decrease 200 by 10% | 180
Increase 200 by 10% | 220
There is a 10% discount on a bag of Rs 500. What is the sale price? | 450
A salary of 800 with a 5% rise on 800 | 840
A number is increased by 10% and then decreased by 10%. | -1
A number is reduced by 10% and then raised by 10%. | -1
A number is increased by 10% and then again increased by 10%. | 21
A shopkeeper bought a pen for 40 and sold it for 50. Find the profit percent. | 25
Find the simple interest on Rs 2,000 at 5% per annum for 3 years. | 300
2000 par 5% ki dar se 3 saal ka sadharan byaj | 300
Write 0.07 as a percent | 7%
Write 1/4 as a decimal | 0.25
Write 0.3 as a fraction | 3/10
2:3 = 4:? | 6
2 : 3 = ? : 6 | 4
Divide 100 in the ratio 2:3 | 40
In the ratio 2:3 share 100 | 40
What is the ratio of 25 to 20? | 5/4
If 5 workers finish in 12 days, how many days will 10 workers take? | 6
Find the LCM of 4 and 6 | 12
12 aur 18 ka HCF kya hai? | 6
Is 1 a prime number? | no
kya 7 prime hai? | yes
Find the median of 3, 9, 1, 5 | 4
Find the mean of these 3 numbers: 2, 0, 4 | 2
2, 3, 3, 5 ka bahulak | 3
Find the range of 4, 9, 1 | 8
Area of a rectangle with length 5 cm and breadth 3 cm? | 15
A garden is 5 m long and 3 m wide. Find its perimeter. | 16
What is the perimeter of a square of side 6 cm? | 24
Find the area of a square of side 6 cm | 36
Find the area of a triangle with base 8 cm and height 5 cm. | 20
Find the area of a parallelogram of base 8 cm and height 5 cm. | 40
Find the area of a trapezium with parallel sides 3 cm and 5 cm and height 4 cm. | 16
Find the circumference of a circle of radius 7 cm | 44
Find the circumference of a wheel of diameter 14 cm | 44
Find the area of a circle of radius 7 cm | 154
Calculate the volume of a cube with side 4 cm. | 64
Find the volume of a cuboid 2 cm by 3 cm by 4 cm | 24
Find the surface area of a cube of side 3 cm | 54
Find the surface area of a cuboid of 2 cm, 3 cm and 4 cm | 52
The side of a square is doubled. How many times is its area? | 4
If the sides are made 5 times as long, how does the area grow? | 25
Convert 3 m to cm | 300
How many cm are there in 3 m? | 300
3 m mein kitne cm hote hain? | 300
1 m^2 = ? cm^2 | 10000
2.5 hours = how many minutes? | 150
Which is greater, 0.35 or 0.5? | 0.5
kaun bada hai 1/8 ya 1/4? | 1/4
Which is smaller, 3/5 or 4/7? | 4/7
Is 3 greater than 2? | yes
Is 3 less than 2? | no
Is 9(x + 4) the same as 9x + 36? | yes
Is 9x + 5 = 14x true for every x? | no
Nisha says that 0.2 + 0.37 = 0.39. Is that so? | no
What is 6/11 × 1/10 in its simplest form? | 3/55
3 hours 15 minutes = how many minutes? | 195
a^2 + b^2 when a=3 and b=-4 | 25
Evaluate 2x + y if x = 3, y = 4 | 10
3/4 ___ 5/6 (fill in <, > or =) | <
Multiply 3/5 x 4/5 | 12/25
Compare 3/4 and 3/4 | =
Arrange in ascending order: 3, 1, 2 | 1, 2, 3
Arrange in descending order: 3, 1, 2 | 3, 2, 1
Round 3.47 to the nearest tenth | 3.5
Round 4567 to the nearest hundred | 4600
Round 3.456 to 2 decimal places | 3.46
Round 47 to the nearest 10 | 50
Round -47 to the nearest ten | -50
What is the place value of 5 in 4523? | 500
What is the value of |−7|? | 7
What comes just after -5? | -4
Which number comes before -5? | -6
What is the opposite of 5? | -5
What is the reciprocal of 3/5? | 5/3
Two angles of a triangle are 50° and 60°. Find the third angle. | 70
Three angles of a quadrilateral are 80, 90 and 100. Find the fourth. | 90
Find the complement of 35° | 55
What is the supplement of 110°? | 70
One angle of a linear pair is 70. Find the other. | 110
The exterior angle of a triangle with opposite interior angles 50 and 60 | 110
An alternate interior angle is 70. Find the other. | 70
The corresponding angle is 70. Find the other. | 70
One co-interior angle is 70. Find the other. | 110
Sum of interior angles of a pentagon | 540
What is the sum of the angles of a polygon of 7 sides? | 900
The legs of a right triangle are 3 cm and 4 cm. Find the hypotenuse. | 5
The hypotenuse is 5 cm and one leg is 3 cm. Find the other leg. | 4
Is every square a rectangle? | yes
Do longer arms make the angle longer arms larger? | no
Write 3 5/6 as an improper fraction. | 23/6
Write 11/4 as a mixed number | 2 3/4
2/3 = ?/12 | 8
Reduce 6/8 | 3/4
Find 3/4 of 12 | 9
12 ka 3/4 kitna hai | 9
He has won only 6 games, but this is only two-fifths of the games. How many are there? | 15
2/5 of a number is 6 | 15
What is the square root of sixteen? | 4
What is the cube root of 27? | 3
5^-2=? | 1/25
-3² | -9
x squared plus two x | x^2+2x
two and three fourths minus one half | 9/4
zero point two five times four | 1
2^3/4 | 2
"""
"""A question, and what it comes to: right only when it is read rightly."""

CASES = [tuple(part.strip() for part in line.rsplit(" | ", 1)) for line in ASKED.strip().splitlines()]


@pytest.mark.parametrize(("question", "right"), CASES, ids=[question[:40] for question, _ in CASES])
def test_a_question_is_read_as_what_it_asks(question: str, right: str) -> None:
    problem = problems.read(question)
    assert problem is not None
    assert any(same(right, one) or right == one for one in right_values(problem)), (problem, right_values(problem))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Tell me a story.",
        "Which property is this?",
        "The sum of 2 numbers",
        "Keep 7 below.",
        "7",
        "x",
        "2x",
        "1/0 + 2",
        "mean: 3",
        "nonsense: 3, 4",
        "compare: 1",
        "power: 2",
        "root: x",
        "value: 2x + 3, y = 4",
        "3 = 4",
        "x = 3 = y",
        "((((((((((((((((2",
        "- - - - - - - - - - - - - - - - - - - 3",
        "9" * 5000,
        "1 + " * 600,
        "Find the simple interest for 3 years",
        "Find the circumference of a circle",
        "Find the area of a circle with radius 3 or 4",
        "Convert 3 kg to kg",
        "Convert 3 m to kg",
        "Round it to the nearest ten",
        "What percent is it?",
        "Area grows when the side grows",
        "Write 3/4 as a fraction",
        "mean: √2, 3",
        "Evaluate pens if x = 3, y = 4",
        "They read 2/3, 3/8 and 13/24 of it. Which is greater, 2/3, 3/8 or 13/24?",
    ],
)
def test_what_is_no_known_problem_is_none_or_has_no_right_value(text: str) -> None:
    problem = problems.read(text)
    assert problem is None or right_values(problem) == ()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("percent_of: 20, 50", "percent_of"),
        ("increase: 200, 10%", "increase"),
        ("power: -2, 3", "sum"),
        ("cube_root: 27", "sum"),
        ("simplify: 6/8", "simplify"),
        ("simplify: 2x + 3x", "expression"),
        ("simplify: 2 + 3", "sum"),
        ("convert: 1, m2, cm2", "convert"),
        ("area_square: 1/2 + 1/2", "area_square"),
        ("value: 2x, x = -3", "value"),
        ("is_rectangle_square:", "is_rectangle_square"),
        ("2xy + 3xy", "expression"),
        ("3 pens and 4 pens: how many?", "two_numbers"),
        ("If 4 pens cost 20 rupees, how much do 7 pens cost?", "three_numbers"),
    ],
)
def test_the_notation_of_items_is_read(text: str, name: str) -> None:
    problem = problems.read(text)
    assert problem is not None
    assert problem.name == name


def test_an_expression_with_a_letter_that_has_no_number_stays_one() -> None:
    problem = problems.read("Evaluate 2x + z if x = 3, y = 4")
    assert problem is None or problem.name != "sum"


def test_a_percent_in_the_notation_is_its_number() -> None:
    assert problems.read("increase: 200, 10%") == problems.read("increase: 200, 10")


@given(st.text(max_size=300))
def test_no_text_breaks_reading(text: str) -> None:
    assert problems.read(text) is None or problems.read(text) == problems.read(text)


@given(st.integers(-99, 99), st.sampled_from(["plus", "minus", "times"]), st.integers(-99, 99))
def test_a_sum_in_words_is_the_sum(a: int, word: str, b: int) -> None:
    problem = problems.read(f"What is {a} {word} ({b})?")
    assert problem is not None
    right = {"plus": a + b, "minus": a - b, "times": a * b}[word]
    assert right_values(problem) == (str(right),)


@pytest.mark.parametrize("number", [N, F, P], ids=["number", "fraction", "percent"])
def test_a_number_begins_with_its_digits_and_never_among_them(number: str) -> None:
    # Begun at each digit, every way to end would be tried again, and a row of digits read with its square or cube.
    row = "7" * 50 + " 7/7%"
    begins = [at for at in range(50) if re.compile(number).match(row, at)]
    assert begins == [0]
    assert re.compile(number).search("7/7%")


@pytest.mark.parametrize("unit", ["1", "12, ", "1/2 ", "1.5 ", "1.", "1 : ", "10% "])
def test_the_work_of_reading_grows_no_faster_than_the_rows_of_numbers(unit: str) -> None:
    assert grows_no_faster_than_its_text(problems.question, unit)


@pytest.mark.parametrize("words", ["", "is it prime ", "decrease ", "share in the ratio ", "subtract 5 from "])
def test_a_thousand_digits_are_no_number_of_a_question(words: str) -> None:
    # With a number begun at each digit this would be minutes of work.
    assert problems.question(f"{words}{'1' * 1000}") is None


def test_of_equally_long_sums_the_first_is_asked_for() -> None:
    told = "multiply: 3 * 7 on top, and 5 * 2, and 4 * 8, and 6 * 9 below"
    assert problems.candidates(told) == ["3 * 7", "5 * 2", "4 * 8", "6 * 9"]
