Feature: Doubts that are looked up
  A doubt is looked up in all chapters before it is answered; Didi tells what the page says, or that no page does.

  Scenario: A doubt is answered from its page, with a check
    Given Asha has doubts on "fractions"
    And the library is open
    When she asks "why is minus times minus plus?"
    Then Didi tells from a page of "integers"
    And Didi asks whether it is clear
    And the turn was the same without the library

  Scenario: A doubt in Hinglish about another chapter
    Given Asha has doubts on "fractions"
    And the library is open
    When she asks "percentage kya hota hai?"
    Then Didi tells from a page of "ratio_and_percent"

  Scenario: What is not clear is told from another page, and then left to practice
    Given Asha has doubts on "integers"
    And the library is open
    When she asks "why is minus times minus plus?"
    And she asks "samajh nahi aaya"
    Then the rule is not_clear
    And Didi tells from another page than before
    When she asks "still not clear"
    Then the rule is not_clear
    And Didi tells from another page than before
    When she asks "samajh nahi aaya"
    Then the rule is told_out

  Scenario: A working that is not clear is told with reasons, and then with other numbers
    Given Asha has doubts on "fractions"
    And the library is open
    When she asks "which is bigger 3/4 or 5/6"
    Then Didi says "3/4 = 9/12"
    When she asks "how did you get that"
    Then Didi says "Pieces of different sizes"
    When she asks "one more example"
    Then Didi says "other numbers"

  Scenario: What is asked on is about what was told
    Given Asha has doubts on "perimeter_area_angles"
    And the library is open
    When she asks "what is perimeter"
    And she asks "and for a square?"
    Then Didi says "4s"
    When she asks "formula of area of triangle"
    And she asks "why half"
    Then Didi says "parallelogram"

  Scenario: What was told is not what was asked
    Given Asha has doubts on "decimals"
    And the library is open
    When she asks "how do I turn a decimal into a fraction?"
    And she asks "yeh nahi poocha tha"
    Then the rule is asked_else
    And Didi tells from another page than before
    When she asks "that is not what I asked"
    And she asks "mera sawaal kuch aur hai"
    Then the rule is other_words
    And 0 attempts are counted

  Scenario: The same in another language
    Given Asha has doubts on "integers"
    And the library is open
    When she asks "why is minus times minus plus?"
    And she asks "hindi mein batao"
    Then the rule is told_anew
    And the language is hi
    And Didi tells from the same page as before

  Scenario: What no book of ours has
    Given Asha has doubts on "fractions"
    And the library is open
    When she asks "what is photosynthesis?"
    Then the rule is not_in_the_book
    And Didi offers topics
    And nothing was discussed
    When she asks "the first one"
    Then Didi makes the move answer_doubt

  Scenario: A vague word
    Given Asha has doubts on "fractions"
    And the library finds "Powers · Base" and "Area · Base of a triangle" for "what is base?"
    When she asks "what is base?"
    Then the rule is several_readings
    And Didi says "Base or Base of a triangle"

  Scenario: What comes from the internet says so
    Given Asha has doubts on "fractions"
    And the library finds a page of the internet for "what is pi?"
    When she asks "what is pi?"
    Then Didi makes the move answer_doubt
    And Didi says "internet"

  Scenario: A question in the middle of a lesson costs nothing
    Given Asha is asked "add_same_minus"
    And the library is open
    When she asks "what is a reciprocal?"
    Then the rule is question_told
    And Didi asks "add_same_minus" again
    And the answer is not told
    And 0 attempts are counted
    And the state is ASKED
    And the score is 0 of 0

  Scenario: The open question itself gets help, not its answer
    Given Asha is asked "add_same_minus"
    And the library is open
    When she asks "what is minus three by seven plus two by seven?"
    Then Didi encourages by break_down
    And the answer is not told

  Scenario: A third question beside the same sum leads back to it
    Given Asha is asked "add_same_minus"
    And the library is open
    When she asks "what is a reciprocal?"
    And she asks "what is a percentage?"
    And she asks "what is a rational number?"
    Then the rule is question_kept
    And the question is "add_same_minus"

  Scenario: An exam looks nothing up
    Given Asha has an exam on "fractions"
    And the library is open
    When she asks "what is a reciprocal?"
    Then the library was not asked

  Scenario: Distress is never looked up
    Given Asha has doubts on "integers"
    And the library is open
    When she asks "I want to die"
    Then Didi makes the move care
    And the library was not asked
    And the words are not written down
