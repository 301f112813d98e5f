Feature: The idea before the question
  What a question stands on is said first where it is weak; its own idea is said first as the study plan has it.

  Scenario: A weak prerequisite is recalled before the very first question
    Given Asha, who is weak in "number_line", has a lesson on "integers" that begins with "add"
    Then Didi recalls the idea of "number_line" before the question

  Scenario: It is recalled once
    Given Asha, who is weak in "number_line", has a lesson on "integers" that begins with "add"
    When she says the answer
    Then no idea is recalled

  Scenario: The skill itself is taught first where everything had to be explained
    Given Asha, for whom everything in "number_line" had to be explained, has a lesson on "integers"
    Then Didi recalls the idea of "number_line" before the question

  Scenario: A stranger is simply asked when there is no plan
    Given Asha practises "integers" without a plan
    Then no idea is recalled
