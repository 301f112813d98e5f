"""The Hindi numbers 0 to 99 as they are written in both scripts, with the spellings in use.

Grammar kept as data: nothing here decides anything, and nothing here is ever shown to a child.
"""

from __future__ import annotations

_ROWS = """
0 शून्य सिफर shunya shoonya sunya shuny shunyaa jiro sifar sipar
1 एक ek aek aik eak ekk
2 दो do dho
3 तीन teen tin theen teenn tiin
4 चार chaar char chahr chaer
5 पाँच पांच पाच paanch panch paach pach paanc panc
6 छह छः छ छे छै छ: chhe chhah chhai che chah cheh chhey chhay chey chha chhh
7 सात saat sat saatt satt
8 आठ aath ath aat aatth aathh
9 नौ nau nou naw nav nao nauu
10 दस das dus duss dass
11 ग्यारह ग्यारा gyarah gyaarah gyara giyarah igyarah gyaraha gyarha gyarahh gyaarha
12 बारह barah baarah bara baara baarha
13 तेरह terah teraah tehrah teyrah
14 चौदह chaudah choudah chodah chauda choda chawdah
15 पंद्रह पन्द्रह पंदरह पन्दरह pandrah pandra pandhrah pandarah pundrah pandraah pandrha pandrahh
16 सोलह solah sola solaah solha soleh
17 सत्रह सतरह satrah satra sattrah satarah sathrah satrha
18 अठारह अट्ठारह अठाहर atharah athaarah attharah aatharah athara atharha
19 उन्नीस unnis unnees unis onnis
20 बीस bees bis vees biis beess bish beesh
21 इक्कीस ikkis ikkees ekkis ikis ikkish
22 बाईस bais baais baees bayees bayis baaees baiis baaes
23 तेईस teis teyis tayees teyees teees tehis theis teish
24 चौबीस chaubis chobis choubees chaubees
25 पच्चीस pachis pacchis pachchis pachees pacchees pachchees
26 छब्बीस chhabbis chabbis chhabbees chabbees
27 सत्ताईस sattais satais sattaees sataees sattayis sattaayees sattaaees
28 अट्ठाईस अठाइस atthais athais atthaees athaees attais athayis atthayees athaaees
29 उनतीस उन्तीस उनत्तीस untis unatis unnatis untees unattis unntees
30 तीस tees tis tiis teess tish
31 इकतीस इकत्तीस इकतिस iktis ikattis ikatis iktees ektis ikkatis ekattis
32 बत्तीस battis batis battees
33 तैंतीस तैंत्तीस तेतीस तेंतीस taintis tentis taitis tetis taintees tettis teintis tayntis
34 चौंतीस चौतीस चौंत्तीस chauntis chautis chountis chotis chauntees chaunties chowntis
35 पैंतीस पैंत्तीस paintis paitis pentis paintees painties payntis
36 छत्तीस chhattis chattis chhatis chhattees
37 सैंतीस सैंत्तीस saintis saitis sentis saintees sayntis
38 अड़तीस अड़त्तीस अर्तीस adtis artis adatis arhtis adhtis adtees artees adattis aratis
39 उनतालीस उनचालीस उन्तालीस उनत्तालीस untalis unatalis unchalis untaalees untalees unattalis
40 चालीस chalis chaalis chalees chaalees
41 इकतालीस इक्तालीस iktalis ikatalis ektalis iktalees
42 बयालीस ब्यालीस बियालीस bayalis byalis biyalis bayalees beyalis bealis
43 तैंतालीस तेतालीस तिरतालीस तिरालीस taintalis tentalis tetalis tirtalis taitalis taintalees tiralis tiyalis titalis
44 चौवालीस चवालीस चौंतालीस चव्वालीस chauvalis chavalis chauwalis chawalis chauntalis chautalis chavvalis chauaalis \
chaualis
45 पैंतालीस paintalis pentalis paitalis paintalees
46 छियालीस छयालीस छयालिस chhiyalis chiyalis chhayalis chhialis chhiyalees chhealis chheyalis
47 सैंतालीस saintalis sentalis saitalis saintalees santalis
48 अड़तालीस अर्तालीस adtalis artalis adatalis adtalees arhtalis aratalis
49 उनचास उनंचास उन्चास unchas unanchas unachas unchaas uncaas onchas
50 पचास pachas pachaas
51 इक्यावन इकावन ikyavan ikyawan ikkyavan ekyavan ikyaban ikavan ikkavan iqyavan ekavan ekawan
52 बावन bavan baavan bawan baawan
53 तिरपन तिरेपन तिरप्पन tirpan tirepan trepan tirapan tiripan tripan
54 चौवन चव्वन चौअन chauvan chauwan chavvan chouvan chauan
55 पचपन पच्चपन pachpan pachapan pachchpan panchpan
56 छप्पन chhappan chappan
57 सत्तावन सतावन sattavan satavan sattawan
58 अट्ठावन अठावन atthavan athavan atthawan athawan
59 उनसठ unsath unsat unasath unsatth unnsath
60 साठ saath sath saatth saathh saaTh
61 इकसठ इकसठ iksath iksat ikasath eksath ekasath
62 बासठ basath baasath basat
63 तिरसठ तिरेसठ त्रेसठ tirsath tiresath tirasath tresath tirsat tresth
64 चौंसठ चौसठ chaunsath chausath chonsath chaunsat
65 पैंसठ पैसठ painsath paisath pensath painsat
66 छियासठ छयासठ chhiyasath chiyasath chhayasath chhiyasat chhiasath chiasath
67 सड़सठ सरसठ sadsath sarsath sadasath sadsat sarasath sarhsath
68 अड़सठ अरसठ adsath arsath adasath adsat arasath arhsath
69 उनहत्तर उनहतर unhattar unahattar unhatar unnahattar unhattr unattar
70 सत्तर सतर sattar satar sattr
71 इकहत्तर इकत्तर इखत्तर ikhattar ikahattar ekhattar ikattar ikhatar ekahattar
72 बहत्तर बहतर bahattar bahatar behattar bahattr
73 तिहत्तर तेहत्तर tihattar tehattar tihatar tihattr tirhattar
74 चौहत्तर chauhattar chohattar chauhatar chowhattar chauattar
75 पचहत्तर पिचहत्तर पछत्तर पिछत्तर पचत्तर pachhattar pachahattar pichhattar pachattar pichattar pachhatar \
pichahattar pachhattr pachehattar
76 छिहत्तर छियत्तर छहत्तर छियहत्तर chhihattar chihattar chhahattar chhiyattar chhihatar chhiyahattar chhiattar \
chhehattar
77 सतहत्तर सतत्तर सत्तहत्तर satahattar sathattar satattar satthattar sattahattar satatar satattr
78 अठहत्तर अठत्तर अट्ठहत्तर athahattar athhattar athattar atthattar atthahattar athattr
79 उन्यासी उनासी उन्नासी उनियासी unyasi unnasi unasi unnyasi uniyasi uniasi onasi
80 अस्सी असी assi asi assee asee assii
81 इक्यासी इकासी ikyasi ikkyasi ekyasi ikasi ikyaasi ikiasi ekasi iqyasi
82 बयासी ब्यासी बियासी bayasi byasi biyasi beyasi biasi
83 तिरासी तेरासी tirasi terasi
84 चौरासी chaurasi chorasi
85 पचासी पिचासी पिच्चासी पिचयासी पच्चासी pachasi pichasi pichyasi pachchasi picchasi panchasi pachyasi
86 छियासी छयासी chhiyasi chiyasi chhayasi chhiasi
87 सत्तासी सतासी sattasi satasi
88 अट्ठासी अठासी atthasi athasi
89 नवासी नौवासी navasi nawasi nauvasi nauasi
90 नब्बे नव्वे nabbe nabe navve nabbey nabbay nabba nubbe
91 इक्यानवे इक्यानबे इकानवे ikyanve ikyanave ikyanbe ikyanabe ikkyanve ikanve ikyanwe ekyanve ekanve
92 बानवे बानबे बयानवे banve banave banbe bayanve banwe
93 तिरानवे तिरानबे तेरानवे tiranve tiranave tiranbe teranve tiranwe
94 चौरानवे चौरानबे chauranve chauranave chauranbe chauranwe
95 पचानवे पंचानवे पिचानवे पिचयानबे पिच्यानवे पंचानबे पचानबे पिच्चानवे pachanve panchanve pichanve pichyanve \
panchanave pachyanve pachanbe pachanave panchanbe picchanve pachanwe panchyanve
96 छियानवे छियानबे छयानवे chhiyanve chiyanve chhiyanbe chhiyanave chhayanve chhiyanwe chhianve chianve
97 सत्तानवे सत्तानबे सतानवे sattanve satanve sattanave sattanbe sattanwe satyanve
98 अट्ठानवे अट्ठानबे अठानवे atthanve athanve atthanave athanbe atthanbe atthanwe athyanve
99 निन्यानवे निन्यानबे निन्नानवे निन्यान्वे ninyanve ninyanave ninyanbe ninnyanve ninnanve nunyanve ninyanwe \
nineanve nineyanve ninianve ninaanave
"""
"""One number a row: the value, then its spellings in Devanagari and in Latin letters."""

SPELLINGS: dict[int, tuple[str, ...]] = {
    int(value): tuple(words) for value, *words in (row.split() for row in _ROWS.strip().splitlines())
}
"""The spellings of each number, the commonest in Devanagari first, and those in Latin letters after all of those."""
