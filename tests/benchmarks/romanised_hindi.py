"""How well romanised Hindi is read: 0 to 100 as people spell them, sawa and dedh, bata and sahi.

A list of its own, not the parser's: what people write, the unlikely ones too. Some of it is not read, and says so.
"""

from __future__ import annotations

from fractions import Fraction

from tutor.spoken import spoken_maths

SPELLINGS = """
0 shunya shoonya sunya shuniya zero jiro shunyaa shoonyaa sifar sipar
1 ek aik eak ekk
2 do doh dow
3 teen tin theen teenn tiin
4 char chaar chaer chr
5 paanch panch paanc pach paach punch panc paanchh
6 chhah chah che chhe chha cheh chhai chai chhey chheh chey
7 saat sat saatt satt
8 aath ath aat aathh aatth
9 nau nav nao now noh nauu naw
10 das dus duss dass
11 gyarah gyara gyaarah gyaara giyarah giyara gyarha gyaraah gyarahh igyarah gyaarha
12 barah bara baarah baara baraah barha baarha
13 terah tera teraah terha teyrah
14 chaudah chauda choudah chouda chodah choda chawdah chaudha chaudaah chaodah
15 pandrah pandra pandarah pandara pundrah pundra pandhrah pandraah pandrha pandrahh
16 solah sola solaah solha soleh sollah
17 satrah satra sattrah sattra satarah satara satrha sathrah satraah
18 atharah athara atthara attharah athaarah athaara atharaah aathaarah attarah atharha atarah
19 unnis unnees unis unees unnish unniss uneess onnis
20 bees bis biis beess bish beesh
21 ikkis ikkees ikis ikees ikkiss ekkis ekis ekkees ikkeess ikkish
22 bais baees baais bayis baaees bayees baiis baaes
23 teis teyis tais teees teyees tayis teyiis theis teish tehees
24 chaubis chaubees chobis choubis chobees chaubbis chowbis choubees chaubiss
25 pachis pachees pachchis pacchis pachchees pacchees pachish pachchiss pacchiss pacchish paccheess
26 chhabbis chabbis chhabis chabis chhabbees chabbees chhabees chabees chhabbiss chabbish
27 sattais satais sattaees sattaais sataais sataees sattayis sattaiis satayees satthais
28 atthais athais atthaees atthaais athaais athaees attais aththais attaees athaiis aathais attaais
29 untis untees unatis unantis unnatis unattis unatees untiss unnatees unatish unntees
30 tees tis tiis teess tish
31 iktis iktees ikatis ikattis ikatees ektis ektees ikktis ekattis ikatish iktiss
32 battis batis battees batees battiss battish bathis batteess
33 taintis taintees tentis tetis taitis tentees tettis taintiss tainthis teintis tetees tayntis tentiss
34 chauntis chautis chauntees chaunties chontis chowntis chautees chountis chotis chauntiss chounthis chauthis
35 paintis paintees pentis paitis painthis pentees paitees peintis painties paintiss payntis
36 chhattis chattis chhatis chatis chhattees chattees chhatees chhattiss chathis chhattish
37 saintis saintees sentis saitis sainthis sentees seintis saintiss saitees sayntis
38 adtis adtees artis artees adatis arhtis adhtis adattis artiss arhtees aratis adtiss adtish
39 untalis untaalis untalees untaalees unatalis unchalis unchaalis unchalees untaliss unantalis untalish
40 chalis chaalis chalees chaalees challis chaliss chaleess chaalish chalish
41 iktalis iktaalis iktalees iktaalees ikatalis ektalis ektaalis iktaliss ikttalis iktalish
42 bayalis byalis bayaalis bayalees biyalis beyalis byaalis byalees bayaliss biyaalis bayalish bealis
43 taintalis tentalis taitalis taintalees taintaalis tetalis tentaalis tirtalis teintalis taintaliss taintaalees \
tiyalis titalis taitaalis
44 chauvalis chawalis chavalis chauwalis chawaalis chauvaalis chouvalis chowalis chauwaalis chavaalis chauaalis \
chauvalees chawalees chovalis chavvalis chauwaliss chauntalis chaualis
45 paintalis pentalis paitalis paintalees paintaalis paintaalees peintalis paintaliss pentaalis pentalees paitaalis
46 chhiyalis chiyalis chhiyaalis chiyaalis chhialis chialis chhayalis chhiyalees chhiyaliss chiyalees chayalis \
chhealis chheyalis
47 saintalis sentalis saitalis saintaalis saintalees saintaalees sentaalis seintalis saintaliss santalis saitaalis
48 adtalis adtaalis artalis artaalis adatalis adtalees arhtalis adhtalis adtaliss artalees adtaalees aratalis \
adtalish
49 unchas unchaas unanchas unachas unchass unchaass uncaas onchas unnchas
50 pachas pachaas pachass pachaass pacchas pachhas pachaash pachash
51 ikyavan ikyawan ikyaavan ikyaawan ikkyavan ikkyawan ikavan ikawan ekyavan iqyavan ikyaban ekavan ekawan
52 bavan bawan baavan baawan baban bavaan bawann
53 tirpan tirepan trepan tirapan tiripan treppan tirppan tirpann tripan
54 chauvan chauwan chavan chawan chouvan chauvvan chowan chauvann chawwan chovan chavvan chauan
55 pachpan pachapan pachppan pacchpan pachpann pachhpan pachpaan panchpan
56 chhappan chappan chhapan chapan chhappann chappann chhappaan
57 sattavan sattawan satavan satawan sattaavan sattaawan satavann sataavan sataawan sattawann
58 atthavan athavan atthawan athawan athaavan athaawan atthaavan attawan aththavan attavan atthaawan aathavan
59 unsath unsat unsaath unasath unnsath unsatt unsaat unsatth unashath
60 saath sath saathh saatth saaTh
61 iksath iksaath iksat ikasath eksath ekasath iksatth ikksath eksaath
62 basath baasath basat baasaath basaath baasat baansath basatth
63 tirsath tiresath tresath tirasath tirsat tresat tirsaath treshath tresth tirsatth
64 chaunsath chausath chonsath chaunsat chaunsaath chausat chousath chounsath chosath chaunsatth
65 painsath paisath pensath painsat painsaath peinsath pensat paisat painsatth
66 chhiyasath chiyasath chhiyaasath chhayasath chiyaasath chhiyasat chiyasat chhiyasaath chhiasath chiasath \
chhiyaasat
67 sadsath sarsath sadasath sarasath sadsat sadsaath sarsat sarhsath sadhsath sarsaath
68 adsath arsath adasath arasath adsat adsaath arsat arhsath adhsath arsaath
69 unhattar unahattar unhatar unahatar unhatthar unnhattar unhattr unhathar unattar
70 sattar satar sattarr satthar sattr satter
71 ikhattar ikahattar ikattar ikhatar ekhattar ekahattar ikhatthar ikatar ekattar ikhathar ikkhattar
72 bahattar bahatar behattar baahattar bahatthar bahathar bahattr behatar
73 tihattar tihatar tehattar tihatthar tehatar tihathar tihattr tirhattar
74 chauhattar chohattar chauhatar chouhattar chowhattar chauhatthar chauattar chohatar
75 pachhattar pachattar pachahattar pichattar pichhattar pachhatar pachatar pachhatthar pichahattar pacchattar \
pachhattr pachehattar
76 chhihattar chihattar chhahattar chhihatar chihatar chhiyattar chhehattar chhiattar chahattar chhiyahattar \
chihatthar chhihatthar
77 satahattar sathattar satattar satahatar sattahattar satatthar sathatar satattr satathar sattattar
78 athahattar athhattar athattar atthahattar aththattar athatar athahatar atthattar athattr athatthar
79 unyasi unasi unnasi unaasi unyaasi unnaasi uniasi unnyasi unassi onasi unaashi
80 assi asi assee asee assii
81 ikyasi ikyaasi ikkyasi ikasi ikaasi ekyasi ikiasi ikyashi ekasi ikkasi iqyasi
82 bayasi byasi bayaasi byaasi biyasi beyasi biasi biyaasi
83 tirasi tiraasi terasi teraasi tirashi tirassi tiraassi
84 chaurasi chauraasi chorasi chourasi choraasi chaurashi chouraasi chaurassi
85 pachasi pachaasi pichasi pichaasi pachassi pacchasi pachashi pichyasi panchasi pachyasi
86 chhiyasi chiyasi chhiyaasi chiyaasi chhiasi chiasi chhayasi chhiyassi chhiyaashi
87 satasi sattasi sataasi sattaasi satassi sattassi sataassi
88 athasi atthasi athaasi atthaasi attasi athassi aththasi atthassi
89 navasi nawasi navaasi nawaasi nauasi nauvasi navassi nowasi nawassi
90 nabbe nabe navve nabbhe nabbay nabbey nabba nubbe nave
91 ikyanve ikyaanve ikyanave ikyanbe ikyaanbe ikanve ikyanwe ikkyanve ekyanve ikyaanave ikyaanabe ikyanabe ikaanve \
ekanve ikyanavve
92 banve baanve banave bannve baanbe banbe baanave banwe baanwe baanabe bayanve
93 tiranve tiraanve tiranave tiranbe tiraanbe tiraanave tiranwe tiraanwe teranve tiranabe tiraanabe
94 chauranve chauraanve chauranave chauranbe choranve chauraanbe chauraanave chauranwe chauraanwe chouranve \
chauranabe
95 pachanve panchanve pichanve pachaanve pachanave panchaanve pachanbe pachaanbe panchanave pichyanve pachyanve \
panchanbe pachaanave pachanwe pacchanve panchyanve panchaanave pichaanve
96 chhiyanve chiyanve chhiyaanve chiyaanve chhiyanave chhiyanbe chhianve chianve chhiyanwe chhiyaanbe chhiyaanave \
chhayanve chhiyanabe
97 sattanve satanve sattaanve sataanve sattanave sattanbe satanbe sattaanbe sattanwe sattaanave satanave sattanabe \
satyanve
98 atthanve athanve atthaanve athaanve atthanave athanbe athaanbe atthanwe attanve athanave atthaanave athaanave \
atthanabe aththanve athyanve
99 ninyanve ninyaanve ninyanave ninyanbe ninnyanve ninyanwe ninanve ninaanve ninnanve nineanve nineyanve ninyaanave \
ninyaanbe ninianve ninyanabe ninnyanave ninaanave
100 sau sao saw sou
"""
QUARTERS = (("sawa sava savaa saava", 1), ("sadhe saadhe sarhe sade", 2), ("paune pone pauney poune", -1))
ALONE = (("dedh derh ded deadh", 6), ("dhai dhaai adhai dhayi", 10))
SCALES = (("", 1), ("sau", 100), ("hazaar", 1000), ("hajar", 1000), ("lakh", 10**5), ("crore", 10**7))
COUNTS = (("do", 2), ("teen", 3), ("chaar", 4), ("paanch", 5), ("saat", 7), ("das", 10))
FRACTIONS = (
    ("ek bata do", "1/2"), ("ek batta do", "1/2"), ("ek baata do", "1/2"), ("ek bate do", "1/2"), ("ek by do", "1/2"),
    ("teen bata chaar", "3/4"), ("minus ek bata saat", "-1/7"), ("rin ek bata saat", "-1/7"), ("aadha", "1/2"),
    ("do sahi teen bata chaar", "11/4"), ("do purnank teen bata chaar", "11/4"), ("teen chauthai", "3/4"),
    ("do tihai", "2/3"), ("pauna", "3/4"), ("saat mein se ek", "1/7"), ("do dashamlav paanch", "5/2"),
    ("zero point paanch", "1/2"), ("pachees pratishat", "1/4"), ("pachas feesadi", "1/2"), ("ek sau paintalis", "145"),
    ("ek hazaar do sau pachas", "1250"), ("do lakh teen hazaar", "203000"), ("nau sau ninyanve", "999"),
)  # fmt: skip


def figures() -> dict[str, object]:
    """How many there are, what part is read right, and what part as another value (a refusal is neither)."""
    cases = list(_cases())
    values = [(_value(said), wanted) for said, wanted in cases]
    return {
        "rows": len(cases),
        "right": round(sum(value == wanted for value, wanted in values) / len(cases), 4),
        "wrong": round(sum(value not in {None, wanted} for value, wanted in values) / len(cases), 4),
    }


def _cases() -> list[tuple[str, Fraction]]:
    cases = [
        (word, Fraction(head))
        for head, *words in (line.split() for line in SPELLINGS.strip().splitlines())
        for word in words
    ]
    for names, quarters in QUARTERS:
        for name in names.split():
            for count, number in COUNTS:
                value = number + Fraction(quarters, 4)
                cases += [(f"{name} {count} {scale}".strip(), value * size) for scale, size in SCALES]
    for names, quarters in ALONE:
        for name in names.split():
            cases += [(f"{name} {scale}".strip(), Fraction(quarters, 4) * size) for scale, size in SCALES]
    return cases + [(said, Fraction(value)) for said, value in FRACTIONS]


def _value(said: str) -> Fraction | None:
    values = spoken_maths.read(said, "number").values
    return Fraction(values[0].num, values[0].den) if len(values) == 1 else None
