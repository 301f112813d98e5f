Feature: What kind of thing was said
  Whatever holds a value for the question is an answer; a wish or a plea is one only as a whole meaning.

  Scenario Outline: An answer stays an answer with talk around it
    Given Asha is asked for a fraction, which is "-1/7"
    When she says "<words>"
    Then what she said is ANSWER
    And the answer is correct

    Examples:
      | words                                               |
      | umm it is, I think, minus one by seven right?       |
      | mujhe lagta hai minus ek bata saat                  |
      | हम्म मुझे लगता है ऋण एक बटा सात है                       |
      | okay so the answer is -1/7                          |
      | pata nahi, shayad minus one by seven                |

  Scenario Outline: A number with a word of leaving in it is an answer
    Given Asha is asked for a integer, which is "5"
    When she says "<words>"
    Then what she said is ANSWER
    And the state is <state>

    Examples:
      | words                       | state  |
      | the end point is 6          | PROBED |
      | done with step one, it is 4 | PROBED |
      | tell me is it 6             | PROBED |
      | अंत बिंदु 6 है                | PROBED |

  Scenario: "Depends" ends nothing
    Given Asha is asked for a integer, which is "5"
    When she says "depends"
    Then what she said is NOT_UNDERSTOOD
    And the state is ASKED

  Scenario Outline: Wishing to stop, in three languages
    Given Asha is asked for a integer, which is "5"
    When she says "<words>"
    Then what she said is STOP

    Examples:
      | words          |
      | stop           |
      | bas karo       |
      | बंद करो          |
      | I have to go   |

  Scenario Outline: Not knowing, in three languages
    Given Asha is asked for a integer, which is "5"
    When she says "<words>"
    Then what she said is <category>
    And 0 attempts are counted
    And the answer is not told

    Examples:
      | words                               | category |
      | nahi aata                           | IDK      |
      | pata nahi                           | IDK      |
      | samajh nahi aaya                    | IDK      |
      | समझ नहीं आया                          | IDK      |
      | how can I use this in daily life    | IDK      |
      | kaise karu                          | HELP     |
      | कैसे करूँ                             | HELP     |
      | help me                             | HELP     |

  Scenario Outline: Time to think is no attempt
    Given Asha is asked for a integer, which is "5"
    When she says "<words>"
    Then what she said is THINKING
    And Didi makes the move wait
    And 0 attempts are counted

    Examples:
      | words        |
      | ek minute    |
      | ruko         |
      | umm          |
      | let me think |
      | रुको          |

  Scenario Outline: Stray sound asks the question again
    Given Asha is asked for a integer, which is "5"
    When she says "<words>"
    Then what she said is NOT_UNDERSTOOD
    And Didi makes the move ask_again
    And 0 attempts are counted

    Examples:
      | words  |
      | rueldo |
      | x      |
      | me     |

  Scenario Outline: What may be nau or chhah is asked again when it was not surely heard
    Given Asha is asked for a integer, which is "9"
    When hearing is half sure of "<words>"
    Then what she said is UNCLEAR
    And Didi makes the move ask_again
    And 0 attempts are counted

    Examples:
      | words |
      | no    |
      | okay  |
      | now   |

  Scenario: A no that answers yes or no is heard as it is
    Given Asha is asked for a yes_no, which is "no"
    When hearing is half sure of "no"
    Then what she said is ANSWER
    And the answer is correct

  Scenario Outline: What could be two numbers, or stops half way, is not guessed
    Given Asha is asked for a number, which is "23/5"
    When she says "<words>"
    Then what she said is UNCLEAR
    And 0 attempts are counted

    Examples:
      | words                  |
      | twenty three fifths    |
      | two and a half thirds  |
      | minus one by           |
      | twenty paanch          |
      | do sahi teen bata      |

  Scenario: A number said while "how did you get it" is waiting is read in its place
    Given Asha is asked for a integer, which is "5"
    And Didi always asks how an answer was found
    When she says "5"
    Then the state is TEACH_BACK
    When she says "because I added 3 and 2"
    Then what she said is EXPLANATION

  Scenario Outline: An errand that holds a number is no answer
    Given Asha is asked for a quantity, which is "7 kg"
    When she says "<words>"
    Then what she said is OFF_TOPIC
    And 0 attempts are counted

    Examples:
      | words                       |
      | subah 7 baje alarm laga do  |
      | mujhe cricket pasand hai    |
