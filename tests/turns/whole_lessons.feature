Feature: Whole lessons
  Twelve children, each for a whole lesson. Each turn stands as a kind teacher would take it, and the whole is read aloud at the end.

  Scenario: One who struggles and talks
    Given Ravi has a whole lesson on "rational_numbers" in en, from "different_denominators"
    When she says "2 by 5"
    Then the misconception is add_across
    And Didi says "bottoms"
    And Didi gives hint 1
    When she says "i added the tops and i added the bottoms"
    Then nothing new is counted as a miss
    And Didi does not say "Good"
    And the question stays open
    When she says "how do i make them same"
    Then Didi encourages by break_down
    And Didi says "What is the L C M of two and three?"
    When she says "umm 6?"
    Then the small answer is correct
    And Didi says "what is the numerator?"
    When she says "2"
    Then the small answer is correct
    And nothing new is counted as a miss
    When she says "so 5 by 6"
    Then the answer is correct
    And Didi makes the move ask_teach_back
    When she says "i made the bottoms 6 and then i added the tops"
    Then Didi does not say "so 5 by 6"
    And Didi does not use a phrase of teach_back_astray
    And the score is 1 of 1
    And the question is on "different_denominators"
    When she says "minus 1 by 7"
    Then the misconception is add_across
    And the answer is not told
    When she says "i just did it in my head"
    Then nothing new is counted as a miss
    And the question stays open
    When she says "i dont get it"
    Then Didi encourages by break_down
    When she says "12"
    Then the small answer is correct
    When she says "8"
    Then the small answer is correct
    When she says "minus 5 by 12"
    Then the answer is correct
    And the score is 2 of 2
    And the whole lesson can be read aloud

  Scenario: One to whom it comes easily
    Given Zoya has a whole lesson on "expressions_and_equations" in en, from "like_terms"
    When she says "7x + 12x is 19x because both are x's"
    Then the answer is correct
    And the question is on "like_terms"
    When she says "no because 9x and 5 are not like terms"
    Then the answer is correct
    When she says "9x is so many x's but 5 is just a number"
    Then the question is on "brackets"
    When she says "too easy, give me a harder one"
    Then Didi makes the move change_item
    And the question is harder, on "brackets"
    And nothing new is counted as a miss
    When she says "no, 4 times 9 is 36 so it should be 4x + 36"
    Then the answer is correct
    When she says "the 4 goes to both the x and the 9"
    Then the score is 3 of 3
    When she says the answer
    Then the answer is correct
    When she says "9 times everything inside the bracket"
    Then the score is 4 of 4
    When she says "what's my score?"
    Then Didi says "4"
    And Didi uses a phrase of tell_score
    When she says "can I do something harder"
    Then nothing new is counted as a miss
    When she says the answer
    Then the answer is correct
    When she says "thanks didi this was fun"
    Then nothing new is counted as a miss
    And Didi does not use a phrase of repeat_question
    And the whole lesson can be read aloud

  Scenario: One who jokes
    Given Kabir has a whole lesson on "fractions" in hinglish, which asks "missing_numerator, same_share_of_paratha, missing_denominator, add_like"
    When she says "aapka naam kya hai"
    Then Didi makes the move redirect_to_question
    And nothing new is counted as a miss
    When she says "didi aap shaadi karogi mujhse"
    Then Didi makes the move redirect_to_question
    And nothing new is counted as a miss
    When she says "1000000"
    Then 1 attempt is counted
    And Didi makes the move ask_what_they_did
    When she says "lol just kidding"
    Then 1 attempt is counted
    And Didi says "kisi number by thirty"
    When she says "12"
    Then the answer is correct
    When she says "hahaha potato"
    Then nothing new is counted as a miss
    And nobody is worried
    When she says "nahi, 3 bata 7 is 9 bata 21, 10 bata 21 zyada hai"
    Then the answer is correct
    And Didi does not say "bata 21"
    When she says "420"
    Then 1 attempt is counted
    When she says "pizza khaoge?"
    Then 1 attempt is counted
    And the question stays open
    When she says "tum pagal ho"
    Then 1 attempt is counted
    And nobody is worried
    When she says "ok ok sorry, 18"
    Then the answer is correct
    And the score is 3 of 3
    And the whole lesson can be read aloud

  Scenario: One who stays silent
    Given Meena has a whole lesson on "integers" in en, from "number_line"
    When she stays silent
    Then Didi uses a phrase of are_you_there
    When she stays silent
    Then Didi says nothing
    When she stays silent
    Then Didi says nothing
    And the state is BREAK
    When she says "hmm" aloud in en
    Then Didi makes the move wait
    When she says "minus eight" aloud in en
    Then the answer is correct
    And Didi says "What is the opposite of minus nine on the number line?"
    When she stays silent
    Then Didi uses a phrase of are_you_there
    And 0 attempts are counted
    When she says "nine" aloud in en
    Then the answer is correct
    And Didi makes the move ask_teach_back
    When she stays silent
    Then Didi uses a phrase of are_you_there
    When she stays silent
    Then Didi says nothing
    When she says "I just counted the other way" aloud in en
    Then the score is 2 of 2
    And the question is on "compare"
    When she stays silent
    Then Didi uses a phrase of are_you_there
    When she says "yes" aloud in en
    Then the question stays open
    And Didi says "minus thirty-two?"
    When she says "minus fourteen" aloud in en
    Then the answer is correct
    And the whole lesson can be read aloud

  Scenario: One who explains everything
    Given Arjun has a whole lesson on "integers" in en, which asks "add_two_negatives, add_opposite_signs, take_away_more, take_away_a_minus, evening_to_night"
    And Didi always asks how an answer was found
    When she says "okay so I have minus fourteen and I go five more to the left so that is minus nineteen" aloud in en
    Then the answer is correct
    And Didi does not say "okay so I have"
    When she says "I started at minus fourteen and moved five steps left" aloud in en
    Then the score is 1 of 1
    And Didi says "minus four plus six"
    When she says "six is bigger than four so it is plus, and the difference is two, so two" aloud in en
    Then the answer is correct
    And Didi does not say "nineteen"
    When she says "I took four away from six and kept the sign of the bigger one" aloud in en
    Then the score is 2 of 2
    And the question is on "subtract"
    And Didi does not say "Your answer that"
    When she says "seven minus twenty one, first I take away seven, that is zero, and then fourteen more, so minus fourteen" aloud in en
    Then the answer is correct
    When she says "I went down to zero first and then fourteen below it" aloud in en
    Then the score is 3 of 3
    When she says "eight minus minus five is three because minus means take away" aloud in en
    Then the answer is wrong
    And 1 attempt is counted
    And the answer is not told
    When she says "I took five away from eight" aloud in en
    Then 1 attempt is counted
    And the question stays open
    When she says "oh no wait, taking away a minus is adding, so thirteen" aloud in en
    Then the answer is correct
    When she says "minus of a minus is plus so I did eight plus five" aloud in en
    Then the score is 4 of 4
    And the whole lesson can be read aloud

  Scenario: One who goes from language to language
    Given Farah has a whole lesson on "decimals" in en, which asks "digit_in_tenths, value_of_a_digit, tenths_or_hundredths_to_decimal, decimal_to_simplest_fraction, part_of_a_saree_border"
    When she says "nine"
    Then the answer is correct
    When she says "didi mujhe samajh nahi aa raha hai ye wala"
    Then nothing new is counted as a miss
    And Didi encourages by break_down
    When she says "oh wait, 0.09"
    Then the answer is correct
    When she says "can you speak in English please"
    Then the language is en
    And the score is 2 of 2
    When she says "i counted the places after the point"
    Then the question is on "decimals_and_fractions"
    When she says "zero point zero nine"
    Then the answer is correct
    When she says "मुझे हिंदी में बताओ" aloud in hi
    Then the language is hi
    And Didi says "सरल"
    And nothing new is counted as a miss
    When she says "तेरह बटा बीस" aloud in hi
    Then the answer is correct
    And Didi says "तेरह बटा बीस"
    When she says "मैंने दोनों को पाँच से काटा" aloud in hi
    Then nothing new is counted as a miss
    When she says "English please I dont understand hindi"
    Then the language is en
    And nothing new is counted as a miss
    When she says the answer
    Then the answer is correct
    And the whole lesson can be read aloud

  Scenario: One who has lost heart
    Given Anita has a whole lesson on "ratio_and_percent" in hinglish, which asks "fraction_to_percent, percent_of_a_number, marks_in_percent, whole_from_percent"
    When she says "mujhse nahi hoga"
    Then nothing new is counted as a miss
    And Didi encourages by break_down
    When she says "main maths mein bahut kharab hu"
    Then nothing new is counted as a miss
    And Didi does not use a phrase of not_understood
    When she says "4"
    Then the small answer is correct
    When she says "8 percent"
    Then the misconception is percent_as_amount
    And the answer is not told
    When she says "mujhe kuch nahi aata sab galat hota hai"
    Then nothing new is counted as a miss
    And the answer is not told
    When she says "32 percent"
    Then the answer is correct
    When she says "sach me sahi tha?"
    Then Didi uses a phrase of it_is_right
    And the score is 1 of 1
    When she says "56"
    Then the answer is correct
    When she says "mummy kehti hai main fail ho jaungi"
    Then the rule is soft_distress
    When she says "thak gayi hu"
    Then nothing new is counted as a miss
    When she says "aaj ke liye bas"
    Then the lesson is put off
    And Didi uses a phrase of pause_for_today
    And the whole lesson can be read aloud

  Scenario: One who guesses
    Given Rahul has a whole lesson on "decimals" in en, which asks "add_tenths, subtract_ragged_decimals, is_the_sum_right, room_left_in_the_bag"
    When she says "3" at once
    Then Didi makes the move ask_what_they_did
    When she says "guessed" at once
    Then Didi words it as way_guessed
    And 1 attempt is counted
    And the answer is not told
    When she says "88" at once
    Then 1 attempt is counted
    When she says "145" at once
    Then the rule is loop_guard
    And the answer is not told
    When she says "9" at once
    Then 2 attempts are counted
    And the answer is not told
    When she says "7.9"
    Then the answer is correct
    When she says "yes"
    Then nothing new is counted as a miss
    When she says "5.41"
    Then the answer is wrong
    When she says "dunno"
    Then nothing new is counted as a miss
    When she says "5.35"
    Then the answer is correct
    And the score is 2 of 2
    And the whole lesson can be read aloud

  Scenario: One who speaks Hindi alone
    Given आशा has a whole lesson on "fractions" in hi, which asks "add_where_a_denominator_fits, subtract_unlike, borrow_from_the_whole, is_the_sum_right"
    When she says "छह बटा अट्ठाईस"
    Then the misconception is add_across
    And Didi says "7 और 21"
    When she says "मैंने ऊपर वाले जोड़े और नीचे वाले जोड़े"
    Then 1 attempt is counted
    And the question stays open
    When she says "समझ नहीं आया"
    Then Didi encourages by break_down
    When she says "छह"
    Then the small answer is correct
    When she says "दस बटा इक्कीस"
    Then the answer is correct
    When she says "क्या मैं सही हूँ?"
    Then Didi uses a phrase of it_is_right
    And the score is 1 of 1
    When she says "मैंने नीचे दोनों जगह इक्कीस बनाया"
    Then the score is 1 of 1
    When she says "तीन बटा सात"
    Then the answer is wrong
    And the answer is not told
    When she says "पानी पी लूँ?"
    Then 1 attempt is counted
    And Didi makes the move wait
    When she says "आ गई"
    Then Didi uses a phrase of ack
    And 1 attempt is counted
    And the question is "subtract_unlike@0"
    When she says "एक बटा दस"
    Then the answer is correct
    And the score is 2 of 2
    When she says "आज बस इतना ही"
    Then Didi makes the move end_session because of student_requested
    And the whole lesson can be read aloud

  Scenario: One who types carelessly
    Given Joseph has a whole lesson on "ratio_and_percent" in hinglish, which asks "simplify_ratio, girls_to_boys, part_of_the_whole, ratio_of_two_units"
    When she says "7 is to 5"
    Then the answer is correct
    When she says "mai ne 6 se divide kiya"
    Then 0 attempts are counted
    And the question stays open
    When she says "24:42"
    Then 0 attempts are counted
    And Didi makes the move guide_partial_answer
    When she says "smjh nhi aya"
    Then 0 attempts are counted
    And Didi encourages by break_down
    When she says "girls"
    Then the small answer is correct
    And Didi does not say "Tumne kaha yeh"
    When she says "4 : 7"
    Then the answer is correct
    When she says "2/3"
    Then the answer is wrong
    And the answer is not told
    When she says "arey ha total 5 h to 2/5"
    Then the answer is correct
    And Didi does not say "4 : 7"
    When she says "3 + 2 kiya to 5 aya"
    Then the score is 3 of 3
    When she says "yr ye wala bhot mushkl h"
    Then nothing new is counted as a miss
    And Didi does not use a phrase of not_understood
    When she says "9/11"
    Then the answer is correct
    When she says "9 aur 2 milake 11 hue"
    Then the score is 4 of 4
    When she says "75:7"
    Then the answer is wrong
    When she says "cm me krna h kya"
    Then 1 attempt is counted
    When she says "75 : 700"
    Then Didi makes the move guide_partial_answer
    And 1 attempt is counted
    When she says "3:28"
    Then the answer is correct
    When she says "thnx didi"
    Then nothing new is counted as a miss
    When she says "bye"
    Then Didi makes the move end_session because of student_requested
    And the whole lesson can be read aloud

  Scenario: One who asks why
    Given Nisha has a whole lesson on "squares_cubes_and_powers" in en, from "exponents"
    When she says "why is it called power?"
    Then nothing new is counted as a miss
    And the question stays open
    When she says "8"
    Then the misconception is exp_times
    And the answer is not told
    When she says "why"
    Then 1 attempt is counted
    And the answer is not told
    And Didi does not use a phrase of answer_question
    And the question stays open
    When she says "why is it not 8?"
    Then 1 attempt is counted
    And the answer is not told
    When she says "16"
    Then the answer is correct
    When she says "why did you ask that"
    Then the score is 1 of 1
    When she says "no"
    Then the answer is correct
    When she says "because 9 times 9 is 81 and 9 times 2 is only 18"
    Then the score is 2 of 2
    When she says "why does minus to the power four become plus?"
    Then nothing new is counted as a miss
    And Didi does not use a phrase of not_understood
    And the answer is not told
    When she says "625"
    Then the answer is correct
    When she says "why do I have to learn this"
    Then nothing new is counted as a miss
    And the question stays open
    And Didi does not use a phrase of not_understood
    And the whole lesson can be read aloud

  Scenario: One who tells of harm
    Given Gurpreet has a whole lesson on "perimeter_area_angles" in en, which asks "perimeter_of_rectangle, rectangle_against_square, rounds_of_a_playground, breadth_from_lace"
    When she says the answer
    Then the answer is correct
    When she says "I don't want to go home today"
    Then the rule is soft_abuse
    And Didi says "grown-up"
    And nothing new is counted as a miss
    When she says "my uncle hits me with a belt when I get sums wrong"
    Then Didi makes the move care
    And Didi says "1098"
    And the words are not written down
    And the question stays open
    When she says "please dont tell anyone"
    Then nothing new is counted as a miss
    And Didi does not use a phrase of not_understood
    And Didi does not use a phrase of wait
    When she says "ok"
    Then nothing new is counted as a miss
    And Didi says "fence"
    When she says "can we do maths now"
    Then nothing new is counted as a miss
    And the question stays open
    When she says "equal"
    Then the answer is correct
    When she says "both go round 48 metres"
    Then the score is 2 of 2
    When she says the answer
    Then the answer is correct
    When she says "he locked me in the bathroom yesterday"
    Then Didi makes the move care
    And the words are not written down
    When she says the answer
    Then the answer is correct
    When she says "bye didi"
    Then Didi makes the move end_session because of student_requested
    And every turn can be decided again from its card
    And the whole lesson can be read aloud
