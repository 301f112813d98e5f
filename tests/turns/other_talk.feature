Feature: What is no answer
  Noise, chatter, pauses and requests leave the question standing and are not counted against the student.

  Scenario Outline: Noise is asked again, from the question and not from memory
    Given Asha is asked "add_same_minus"
    When she says "<words>"
    Then Didi makes the move ask_again
    And Didi asks "add_same_minus" again
    And 0 attempts are counted
    And the state is ASKED

    Examples:
      | words  |
      | me     |
      | x      |
      | rueldo |

  Scenario: Nothing at all is noise
    Given Asha is asked "add_same_minus"
    When she says nothing
    Then Didi makes the move ask_again

  Scenario: What was heard badly is not acted on
    Given Asha is asked "add_same_minus"
    When hearing is unsure of "minus one by seven"
    Then Didi makes the move ask_again
    And the score is 0 of 0

  Scenario: Speech that was cut off is not acted on
    Given Asha is asked "add_same_minus"
    When hearing cut off "minus one"
    Then Didi makes the move ask_again
    And 0 attempts are counted

  Scenario: A text that nobody could have said is not read
    Given Asha is asked "add_same_minus"
    When she says 100000 characters
    Then Didi makes the move ask_again

  Scenario: Time to think
    Given Asha is asked "add_same_minus"
    When she says "ek minute"
    Then Didi makes the move wait
    And the state is ASKED
    When she says "ruko"
    Then the state is BREAK
    When she says "umm let me think"
    Then the state is BREAK
    When she says "5"
    Then Didi makes the move ask_what_they_did
    And the state is PROBED

  Scenario: A break in a scaffold goes back to the scaffold
    Given Asha is asked "add_same_minus"
    When she says "I don't know"
    And she says "ek minute"
    And she says "ek minute"
    Then the state is BREAK
    When she says "minus one"
    Then the small answer is correct
    And the state is SCAFFOLDING

  Scenario: Off the topic, gently and then directly
    Given Asha is asked "add_same_minus"
    When she says "who are you"
    Then Didi makes the move redirect_to_question
    And the style is gentle
    And Didi asks "add_same_minus" again
    When she says "tell me a joke"
    Then the style is direct

  Scenario: After a try the next chatter is met gently again
    Given Asha is asked "add_same_minus"
    When she says "who are you"
    And she says "5"
    And she says "tell me a joke"
    Then the style is gentle

  Scenario: Say it again
    Given Asha is asked "add_same_minus"
    When she says "repeat the question please"
    Then Didi makes the move repeat_question
    And Didi asks "add_same_minus" again

  Scenario: Okay
    Given Asha is asked "add_same_minus"
    When she says "okay"
    Then Didi asks "add_same_minus" again
    And 0 attempts are counted

  Scenario: Another language is spoken from then on
    Given Asha is asked "add_same_minus" in hinglish
    When she says "please speak in English"
    Then the language is en
    And Didi says "What is minus three by seven plus two by seven?"
    When she says "hindi mein bolo"
    Then the language is hi

  Scenario: Didi follows a student who keeps to one language
    Given Asha is asked "add_same_minus" in no language in particular
    When she says "okay" aloud in en
    And she says "okay" aloud in en
    Then the language is hinglish
    When she says "okay" aloud in en
    Then the language is en

  Scenario: A language that was chosen stays
    Given Asha is asked "add_same_minus" in hinglish
    When she says "okay" aloud in en
    And she says "okay" aloud in en
    And she says "okay" aloud in en
    Then the language is hinglish
