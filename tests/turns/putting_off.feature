Feature: A question is left for later
  A student may leave a question once. It comes back at the end of the lesson, and leaving it costs nothing.

  Scenario Outline: Leaving a question, in three languages
    Given Asha is asked "add_same_minus"
    And she practises without a plan
    When she says "<words>"
    Then Didi makes the move put_off
    And Didi words it as put_off
    And the rule is put_off
    And "add_same_minus" comes last
    And 0 attempts are counted
    And the answer is not told

    Examples:
      | words                       |
      | skip                        |
      | Can we skip this question?  |
      | next question               |
      | aage badho                  |
      | chhodo is sawaal ko         |
      | is sawaal ko chhod do       |
      | yeh sawaal baad mein karenge |
      | अगला सवाल                    |
      | इसे छोड़ो                      |
      | इस सवाल को छोड़ दो             |
      | let's come back to this later |

  Scenario: The next question follows in the same breath
    Given Asha has a lesson on "integers"
    When she says "skip this question"
    Then Didi makes the move put_off
    And Didi asks another question in the same breath

  Scenario: A question is left once only
    Given Asha is asked "add_same_minus"
    And she practises without a plan
    And two questions are left
    When she says "skip"
    And she says the answer
    Then the question is "add_same_minus"
    When she says "skip"
    Then Didi makes the move encourage_attempt
    And the question is "add_same_minus"

  Scenario: The last question is not left
    Given Asha is asked the last question, "add_same_minus"
    When she says "skip"
    Then Didi makes the move encourage_attempt
    When she says "skip"
    Then Didi gives hint 1

  Scenario: Help that was given is not forgotten
    Given Asha is asked "add_same_minus"
    And she practises without a plan
    And two questions are left
    When she says "123456"
    And she says "123456"
    Then Didi gives hint 1
    When she says "skip"
    And she says the answer
    Then the question is "add_same_minus"
    And the state is HINTED_1
    And 2 attempts are counted
    When she says "123456"
    Then Didi gives hint 2

  Scenario: A right answer that is told about is not left
    Given Asha is asked "add_same_minus"
    And Didi always asks how an answer was found
    When she says the answer
    And she says "next question"
    Then Didi makes the move praise_and_continue

  Scenario: Words of distress come before a wish to go on
    Given Asha is asked "add_same_minus"
    When she says "I want to die, skip this"
    Then Didi makes the move care
