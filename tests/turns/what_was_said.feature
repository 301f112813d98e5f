Feature: What was said, as maths
  Exact values for every way of saying them; nothing but one complete answer is ever correct.

  Scenario Outline: One value, many forms, three languages
    Given Asha is asked for a number, which is "<key>"
    When she says "<words>"
    Then the answer is correct

    Examples:
      | key      | words                    |
      | 1/2      | 0.5                      |
      | 1/2      | two fourths              |
      | 1/2      | 50 percent               |
      | 1/2      | aadha                    |
      | 11/4     | two and three fourths    |
      | 11/4     | 2 and 3, 4th             |
      | 11/4     | do sahi teen bata chaar  |
      | 11/4     | दो सही तीन बटा चार          |
      | 1/7      | saat mein se ek          |
      | 7/2      | sadhe teen               |
      | 7/4      | paune do                 |
      | 125      | sawa sau                 |
      | 150      | dedh sau                 |
      | 250000   | dhai lakh                |
      | 125000   | ek lakh pachees hazaar   |
      | 25       | pachchis                 |
      | 29       | untees                   |
      | 2.5      | do dashamlav paanch      |
      | 10^-3    | 10 power minus 3         |
      | 5        | x is equal to five       |

  Scenario Outline: What is only denied or bounded is no answer, and no miss
    Given Asha is asked for a number, which is "5"
    When she says "<words>"
    Then 0 attempts are counted

    Examples:
      | words               |
      | it is not 5         |
      | between 4 and 6     |

  Scenario Outline: Of two values she is asked which one she means
    Given Asha is asked for a number, which is "5"
    When she says "<words>"
    Then the rule is two_values
    And 0 attempts are counted
    And Didi says "5"
    And Didi says "7"

    Examples:
      | words               |
      | 5 ya 7              |
      | 5 or 7              |

  Scenario Outline: The last word counts
    Given Asha is asked for a number, which is "7"
    When she says "<words>"
    Then the answer is correct

    Examples:
      | words               |
      | 5, no, 7            |
      | paanch, nahi, saat  |
      | 5 sorry 7           |

  Scenario Outline: What hearing writes for a number
    Given Asha is asked for a fraction, which is "<key>"
    When she says "<words>"
    Then the answer is correct

    Examples:
      | key  | words              |
      | -1/7 | minus won by seven |
      | 2/7  | to by seven        |
      | 1/8  | one bye ate        |

  Scenario Outline: The form that was asked for
    Given Asha is asked, in simplest form, for a fraction, which is "1/2"
    When she says "<words>"
    Then the answer is <verdict>

    Examples:
      | words       | verdict |
      | one by two  | correct |
      | two by four | partial |
      | 0.5         | partial |

  Scenario Outline: Quantities in any unit of their kind
    Given Asha is asked for a quantity, which is "<key>"
    When she says "<words>"
    Then the answer is <verdict>

    Examples:
      | key        | words                  | verdict |
      | 24 cm      | chaubis centimetre     | correct |
      | 24 cm      | 0.24 m                 | correct |
      | 24 cm      | twenty four            | partial |
      | 24 cm      | 24 kg                  | partial |
      | 24 cm      | 25 kg                  | wrong   |
      | 24 cm^2    | 24 square cm           | correct |
      | 24 cm^2    | 24 cm                  | partial |
      | 5.2 kg     | 5 kg 200 g             | correct |
      | 150 minutes | 2 ghante 30 minute    | correct |
      | 206.5 rupees | 206 rupaye 50 paise  | correct |

  Scenario Outline: Ratios, sets and comparisons
    Given Asha is asked for a <kind>, which is "<key>"
    When she says "<words>"
    Then the answer is <verdict>

    Examples:
      | kind       | key     | words              | verdict |
      | ratio      | 3:4     | three is to four   | correct |
      | ratio      | 3:4     | 3 to 4             | correct |
      | ratio      | 3:4     | 6 is to 8          | correct |
      | ratio      | 3:4     | 4 is to 3          | wrong   |
      | set        | 2, -3   | 2 or minus 3       | correct |
      | set        | 2, -3   | minus 3 aur 2      | correct |
      | set        | 2, -3   | 2                  | partial |
      | comparison | greater | bada hai           | correct |
      | comparison | greater | less               | wrong   |
      | yes_no     | yes     | haan               | correct |
      | choice     | b       | option b           | correct |

  Scenario Outline: Expressions, however their terms are ordered
    Given Asha is asked for a expression, which is "2x + 3"
    When she says "<words>"
    Then the answer is <verdict>

    Examples:
      | words               | verdict |
      | three plus two x    | correct |
      | do x jama teen      | correct |
      | x + x + 3           | partial |
      | 2x - 3              | wrong   |
