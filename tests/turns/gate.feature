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
