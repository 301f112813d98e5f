Feature: Doubts
  The student asks; Didi answers from the chapter's own page and says which, or that there is none.

  Scenario: A doubt from its first word to goodbye
    Given Asha has doubts on "fractions"
    When she says "how do I multiply fractions"
    Then Didi tells the idea of "multiply"
    And Didi says "Multiplying fractions"
    When she says "samajh nahi aaya"
    Then Didi tells "multiply" from daily life
    When she says "yes, now it is clear"
    Then the rule is clear
    When she says "no more doubts"
    Then Didi makes the move end_session because of student_requested
    And "multiply" was discussed

  Scenario: What no page is about
    Given Asha has doubts on "fractions"
    When she says "what is photosynthesis"
    Then the rule is no_page
    And nothing was discussed

  Scenario: More than one page could be meant
    Given Asha has doubts on "fractions"
    When she says "how do we add fractions"
    Then the rule is several_could_be_meant
    When she says "the second one"
    Then Didi tells the idea of "unlike_fractions"

  Scenario: Didi never judges here
    Given Asha has doubts on "integers"
    When she says "the answer is 5"
    Then nothing was judged

  Scenario: Distress comes before everything
    Given Asha has doubts on "integers"
    When she says "I want to die"
    Then Didi makes the move care
    And the state is LISTENING
