Feature: The gate of mastery
  Who cannot yet is not led on, and who can is not held back.

  Scenario: A skill of which two questions had to be explained is put off
    Given Asha has a lesson on "fractions"
    And it is at the skill "compare"
    When she says "I don't know" until a solution is explained
    Then Didi asks a fresh question on the same skill
    When she says "I don't know" until a solution is explained
    Then the skill "compare" is put off
    And the question is on "equal_fractions"
    And nothing on "compare" is left to ask

  Scenario: What stands on a skill that was put off waits with it
    Given Asha has a lesson on "integers"
    And it is at the skill "add"
    When she says "I don't know" until a solution is explained
    And she says "I don't know" until a solution is explained
    Then the skill "add" is put off
    And the question is on "number_line"
    And nothing on "subtract" is left to ask
    And nothing on "mixed_operations" is left to ask

  Scenario: A right first answer between two solutions keeps the skill open
    Given Asha has a lesson on "integers"
    When she says "I don't know" until a solution is explained
    And she says the answer
    And she says "I don't know" until a solution is explained
    Then no skill is put off

  Scenario: The school leaves solutions to the teacher, and a skill is put off all the same
    Given Asha has a lesson on "integers"
    And the school leaves solutions to the teacher
    When she says "I don't know" until a solution is explained
    And she says "I don't know" until a solution is explained
    Then the skill "number_line" is put off

  Scenario: What was put off comes first next time
    Given Asha, who had to put off "multiply" in "integers", has a lesson on "integers"
    Then the question is on "multiply"
    And Didi says "Multiplying integers"
    And the lesson is at check of "multiply"

  Scenario: A skill of the same name in another chapter comes in its turn
    Given Asha, who had to put off "multiply" in "fractions", has a lesson on "integers"
    Then the question is on "number_line"

  Scenario: Two right answers at the first go end a skill
    Given Asha has a lesson on "fractions"
    When she says the answer
    And she says the answer
    Then the question is on "like_fractions"

  Scenario: An answer that needed help does not count towards the end of a skill
    Given Asha has a lesson on "integers"
    When she says "I don't know"
    And she says the answer
    And she says the answer
    Then the question is on "number_line"
    When she says the answer
    Then the question is on "compare"

  Scenario: A skill that became firm is celebrated, once
    Given Asha has a lesson on "integers"
    When she says the answer
    Then no skill is celebrated
    When she says the answer
    Then "number_line" is celebrated
    And the question is on "compare"
    When she says the answer
    Then no skill is celebrated

  Scenario: What was firm before is not celebrated again
    Given Asha, who was proficient in "number_line" before, has a lesson on "integers"
    When she says the answer
    Then no skill is celebrated

  Scenario: A skill that became firm with a word of not knowing between is not celebrated for it
    Given Asha has a lesson on "integers"
    When she says "I don't know"
    And she says the answer
    And she says the answer
    Then no skill is celebrated

  Scenario Outline: Something harder, in three languages
    Given Asha has a lesson on "integers"
    When she says "<words>"
    Then Didi makes the move change_item
    And Didi words it as harder_question
    And the question is harder, on "number_line"
    And 0 attempts are counted

    Examples:
      | words                        |
      | give me something harder     |
      | harder please                |
      | can I have a tougher question |
      | this is too easy             |
      | aur mushkil sawaal do        |
      | thoda mushkil do na          |
      | मुश्किल सवाल दो                |

  Scenario: What is begun is done first, and the harder question comes after it
    Given Asha has a lesson on "integers"
    When she says "123456"
    And she says "something harder"
    Then Didi words it as harder_later
    And the answer is not told
    When she says the answer
    Then the question is harder, on "number_line"

  Scenario Outline: Something easier, in three languages
    Given Asha has a lesson on "integers"
    And it is at the skill "add"
    And it is at something less easy
    When she says "<words>"
    Then Didi makes the move change_item
    And the question is easier, on "add"
    And 0 attempts are counted

    Examples:
      | words                     |
      | something easier please   |
      | give me an easy question  |
      | aasaan sawaal do          |
      | आसान सवाल पूछो              |

  Scenario Outline: It is hard is no wish for something harder
    Given Asha has a lesson on "integers"
    When she says "<words>"
    Then the question is "lift_to_the_parking@0"

    Examples:
      | words          |
      | mushkil hai    |
      | hard           |
      | मुश्किल है        |
      | easy           |
      | easy question  |

  Scenario Outline: The way to another chapter is told, and the lesson stands
    Given Asha has a lesson on "integers"
    When she says "<words>"
    Then Didi words it as another_chapter
    And Didi says "Back"
    And the question is "lift_to_the_parking@0"
    And 0 attempts are counted

    Examples:
      | words                         |
      | another chapter               |
      | can we do a different chapter |
      | doosra chapter karte hain     |
      | दूसरा पाठ करना है               |

  Scenario: Answers too fast and at random are met with a small question
    Given Asha has a lesson on "integers"
    And it is at the skill "add"
    When she says "123456" after 1 seconds
    And she says "987" after 2 seconds
    And she says "55555" after 3 seconds
    Then the rule is slow_down
    And Didi words it as slow_down
    And the state is SCAFFOLDING

  Scenario: Answers that take their time are not hurried
    Given Asha has a lesson on "integers"
    And it is at the skill "add"
    When she says "123456" after 60 seconds
    And she says "987" after 120 seconds
    And she says "55555" after 180 seconds
    Then Didi gives hint 2
