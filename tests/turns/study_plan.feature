Feature: A lesson goes by a study plan
  An idea is explained, checked, explained another way where that is needed, and practised until it is known.

  Scenario: A lesson begins with the idea and a check of it
    Given Asha has a lesson on "integers"
    Then Didi explains number_line by its idea before the question
    And the lesson is at check of "number_line"

  Scenario: A check that is right at once goes on to practice
    Given Asha has a lesson on "integers"
    When she says the answer
    Then Didi explains nothing
    And the lesson is at practise of "number_line"

  Scenario: A check that is missed first is followed by another way of seeing it
    Given Asha has a lesson on "integers"
    When she says "123456"
    And she says the answer
    Then Didi explains number_line another way before the question
    And the lesson is at practise of "number_line"

  Scenario: A solution that was explained is explanation enough
    Given Asha has a lesson on "integers"
    When she says "123456" 7 times
    Then Didi makes the move explain_solution
    And Didi asks a fresh question on the same skill
    And Didi explains nothing

  Scenario: Practice ends when the skill is known
    Given Asha has a lesson on "integers"
    When she says the answer
    Then the lesson is at practise of "number_line"
    When she says the answer
    Then the lesson is at check of "compare"
    And Didi explains compare by its idea before the question
    And "integers_between@0" was left out

  Scenario: Practice goes on while the skill is not known
    Given Asha has a lesson on "integers"
    When she says "123456"
    And she says the answer
    And she says the answer
    Then the lesson is at practise of "number_line"
    And nothing was left out
    When she says the answer
    Then the lesson is at check of "compare"

  Scenario: What is known from earlier is only checked
    Given Asha, who was proficient in "number_line" before, has a lesson on "integers"
    Then Didi explains nothing
    When she says the answer
    Then the lesson is at check of "compare"

  Scenario: What is known from earlier and missed now is explained and practised
    Given Asha, who was proficient in "number_line" before, has a lesson on "integers"
    When she says "123456"
    And she says the answer
    Then Didi explains number_line by its idea before the question
    And the lesson is at practise of "number_line"

  Scenario: A weak prerequisite takes the place of the first explanation
    Given Asha, who is weak in "number_line", has a lesson on "integers" that begins with "add"
    Then Didi recalls the idea of "number_line" before the question
    When she says "123456"
    And she says the answer
    Then Didi explains add by its idea before the question

  Scenario: The rest is put off to another day
    Given Asha has a lesson on "integers"
    When she says "let's stop here for today"
    Then the lesson is put off
    And the state is BREAK
    And the question is "lift_to_the_parking@0"
    And Didi words it as pause_for_today

  Scenario: A goodbye does not end what was put off
    Given Asha has a lesson on "integers"
    When she says "baaki kal karenge"
    And she says "bye"
    Then the lesson is put off
    And Didi words it as pause_goes_on

  Scenario: An answer takes it up again
    Given Asha has a lesson on "integers"
    When she says "let's continue tomorrow"
    And she says the answer
    Then the lesson is not put off
    And the answer is correct
    And the lesson is at practise of "number_line"

  Scenario: A plain stop ends the lesson
    Given Asha has a lesson on "integers"
    When she says "stop"
    Then the lesson is not put off
    And the state is ENDED

  Scenario Outline: After the end Didi answers what was said
    Given Asha has a lesson on "integers"
    When she says "stop"
    And she says "<words>"
    Then the rule is already_ended
    And the state is ENDED
    And Didi words it as <family>

    Examples:
      | words                | family                 |
      | thank you didi       | already_ended_thanks   |
      | shukriya             | already_ended_thanks   |
      | bye                  | already_ended_bye      |
      | ok                   | already_ended_bye      |
      | five                 | already_ended_answer   |
      | I don't know         | already_ended_question |
      | tell me a joke       | already_ended          |
