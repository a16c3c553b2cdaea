import type { StaticScript } from '../script/records.ts'
import { t } from '../script/text.ts'

export const ledger: StaticScript = {
  kind: 'static',
  slug: 'ledger',
  name: t('The ledger', 'Книга'),
  description: 'The charter (why forty lamps matter) and the entries that will pay off: 1, 12, 27, 39.',
  message: t(
    `The first page is older than the rest and written by someone who enjoyed writing.

    “The Street shall be lit upon trial, with Forty Lamps, and so soon as all Forty shall have burned together at a sunrise, it shall be lit for good, and no man shall take them down save the Lamplighter alone.” Under it, in another hand: thirty-nine delivered. Founder bankrupt. Trial continues.

    “Two hundred years on trial,” says Ilse over your shoulder, eyes screwed shut. “Go on. I’m not reading, I’m only standing here.”

    Three, Lund, baker. Seven, Marten. Twelve, a blot, and in pencil: “nine years old; his mother was dead by Thursday; the father took him off to the city and to a school for engines.” Nineteen, the Vogel girls. Twenty-seven, “O., ferryman. Silly man. As if I could answer a lamp.”

    And Thirty-nine, in your aunt’s handwriting, pressed so hard that it can be read from the back: “Vera, my sister. I’D HAVE STAYED. YOU HAD ONLY TO ASK.”`,
    `Первая страница старше остальных, и писал её человек, любивший писать.

    «Осветить улицу на пробу, сорока фонарями; когда же все сорок вкупе прогорят до восхода солнечного, то быть ей освещённой навсегда, и никому тех фонарей не снимать, кроме как самому фонарщику». Ниже другой рукой: доставлено тридцать девять. Литейщик разорился. Проба продолжается.

    — Двести лет на пробе, — говорит Ильза у вас над плечом, крепко зажмурившись. — Дальше. Я не читаю, я тут просто стою.

    Третий, Лунд, булочник. Седьмой, Мартен. Двенадцатый — клякса, и карандашом: «девять лет; матери к четвергу не стало; отец увёз его в город, в училище, где машины». Девятнадцатый, сёстры Фогель. Двадцать седьмой: «О., паромщик. Глупый человек. Будто я могу ответить фонарю».

    И тридцать девятый, тётиной рукой, с таким нажимом, что можно прочесть с изнанки: «Вера, сестра моя. Я БЫ ОСТАЛАСЬ. ТЕБЕ ДОВОЛЬНО БЫЛО ПОПРОСИТЬ».`,
  ),
  speaker: null,
  background: 'workshop-lit',
  arrival: { effect: 'match' },
  cast: [{ who: 'ilse', mix: 'ilse-open', sprite: 'ilse-thoughtful' }],
  music: 'the-twelfth-lamp',
  next: [{ scene: 'ledger-forty', priority: 0 }],
}

export const ledgerForty: StaticScript = {
  kind: 'static',
  slug: 'ledger-forty',
  name: t('The last line', 'Последняя строка'),
  description:
    'The fortieth is not empty: it holds the reader’s own voice at four, never lit because of the third rule.',
  message: t(
    `There is one more line on the page.

    “Forty. Cast by Huber in the autumn, carried up by O. and me, so that the trial may end.” The date is twenty-six years old. So much for living memory.

    “Given by {{user}}, aged four. On the last evening. What was said I do not know: I was below, holding the ladder. To be lit by no hand but that.”

    You read it several times. It goes on saying the same thing.

    “So it was never empty,” says Ilse. She has opened her eyes; she has forgotten that she isn’t allowed. “It’s full. It’s been full for twenty-six years, and nobody could light it, because the first time it has to be whoever spoke. You said something into that lamp and it’s up there.” She turns to you with the pole in her hand. “Isn’t there anything you can’t say?”

    In the stove a coal settles. You think of doorways. You lift a hand, as if to wave, and put it down again.`,
    `На странице есть ещё строка.

    «Сороковой. Отлит осенью у Хубера, наверх несли мы с О., чтобы кончилась наконец проба». Дата — двадцатишестилетней давности. Вот вам и людская память.

    «Дан: {{user}}, четырёх лет. В последний вечер. Что было сказано, не знаю: я стояла внизу, держала лестницу. Зажечь может только та же рука».

    Вы перечитываете несколько раз. Там всё время написано одно и то же.

    — Так он не пустой, — говорит Ильза. Глаза у неё открыты; она забыла, что ей нельзя. — Он полный. Двадцать шесть лет полный, и никто не мог зажечь, потому что в первый раз — только тот, кто говорил. Вы в этот фонарь что-то сказали, и оно там, наверху. — Она поворачивается к вам с шестом в руке. — Есть же что-нибудь, чего вы не можете сказать?

    В печке оседает уголёк. Вы думаете о порогах. Поднимаете руку, будто хотите помахать, и опускаете.`,
  ),
  speaker: null,
  background: 'workshop-lit',
  cast: [{ who: 'ilse', mix: 'ilse-open', sprite: 'ilse-afraid' }],
  music: 'the-twelfth-lamp',
  next: [{ scene: 'crossroads', priority: 0 }],
}
