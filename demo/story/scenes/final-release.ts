import type { StaticScript } from '../script/records.ts'
import { t } from '../script/text.ts'

const release: StaticScript = {
  kind: 'static',
  slug: 'release',
  name: t('Cold glass', 'Холодное стекло'),
  description: 'Final B, 1. The lamps are opened, and each voice is heard once more.',
  message: t(
    `It is done with the long pole, from the top down, by Ilse. Nobody else would have been allowed.

    The fortieth comes first. It has never burned, and says nothing aloud; you only swallow, as one does coming down a mountain.

    Then the others: flame, glass, and in the second between them each says its piece to the open air, once, rather louder than it ever did behind the pane.

    I’d have stayed. You had only to ask. Your mother’s voice goes over your head towards the river, and you feel it pass, like someone in a narrow hall.

    By Thirty-one the windows are opening. By Twenty-seven there are people on the steps in coats over nightshirts. “Marry me, Agata, seeing you’re up anyway,” says a young man whom nobody has heard for thirty years, and somebody in the crowd says, “Well, I never, that’s Osip.” At Nineteen two stout women with shopping nets catch each other’s eye and have to hold on to the railings.

    At Twelve a boy wishes his mother good night. Mr Krantz, standing at the back with his hat in both hands, moves his lips.

    Seven. Three. There is one left, on the quay.`,
    `Делается это длинным шестом, сверху вниз, и делает это Ильза. Другому она бы и не дала.

    Первым — сороковой. Он никогда не горел и вслух ничего не говорит; вы только сглатываете, как бывает, когда едешь с горы.

    Потом остальные: огонь, стекло, и в секунду между ними каждый говорит своё на вольном воздухе, один раз, чуть громче, чем за стеклом.

    «Я бы осталась. Тебе довольно было попросить». Голос матери проходит у вас над головой к реке, и вы чувствуете, как он идёт мимо, — так расходятся в узком коридоре.

    У Тридцать первого начинают открываться окна. У Двадцать седьмого на ступенях уже стоят люди в пальто поверх ночных рубах. «Выходи за меня, Агата, раз уж всё равно не спишь», — говорит молодой человек, которого никто не слышал тридцать лет, и в толпе ахают: батюшки, да это Осип. У Девятнадцатого две полные женщины с кошёлками встречаются глазами и хватаются за перила.

    У Двенадцатого мальчик желает маме спокойной ночи. Господин Кранц стоит позади всех, держит шляпу обеими руками и шевелит губами.

    Седьмой. Третий. Остался один, на пристани.`,
  ),
  speaker: null,
  background: 'hill-dawn',
  cast: [{ who: 'ilse', mix: 'ilse-open', sprite: 'ilse-sad' }],
  music: 'the-twelfth-lamp',
  next: [{ scene: 'release-mouths', priority: 0 }],
}

const releaseMouths: StaticScript = {
  kind: 'static',
  slug: 'release-mouths',
  name: t('What came back', 'Что вернулось'),
  description: 'Final B, 2. The words go home. Ilse and Number One.',
  message: t(
    `I’ll do it. No, let go of the pole, I’m doing it.

    Eighteen years. I’ve been back before midnight from every party I was ever asked to, and there were two. I’ve slept facing this lamp. When I had the fever Agata carried me to the window so that I could see it was still on.

    “Wait by the light, Ilse. I’ll be back before it goes out.” You heard him? He sounds rushed. I never noticed. He sounds like somebody who has got a tide to catch and is saying something nice to a child.

    There. It’s out.

    I thought it would be darker.

    Listen to them up there. That’s Lund. He’s run all the way to the churchyard in his apron; you can hear him from here. Blue. Blue. It was the blue. And Mr Krantz has sat down on the kerb and is saying good night to everyone who goes by. It’s eight in the morning. They’re all saying it back.`,
    `Я сама. Нет, пустите шест, я сама.

    Восемнадцать лет. Я с любой вечеринки возвращалась до полуночи, а звали меня на две. Я спала лицом к этому фонарю. Когда у меня была горячка, Агата носила меня к окну — показать, что горит.

    «Жди у света, Ильза. Вернусь, пока не погас». Слышали его? Торопится. Я раньше не замечала. Говорит, как человек, которому к отливу успеть надо, — и заодно сказать ребёнку что-нибудь хорошее.

    Ну вот. Погас.

    Я думала, будет темнее.

    Слышите, что наверху? Это Лунд. Прямо в фартуке на кладбище добежал, отсюда слыхать. Синий. Синий! Синий хотелось! А господин Кранц сел на тротуар и говорит «спокойной ночи» всем, кто идёт мимо. Восемь утра. И все ему отвечают.`,
  ),
  speaker: 'ilse',
  background: 'quay-dawn',
  cast: [{ who: 'ilse', mix: 'ilse-open', sprite: 'ilse-sad' }],
  music: 'the-twelfth-lamp',
  next: [{ scene: 'release-ice', priority: 0 }],
}

/** The lamp posts of the street, from the quay to the top of the hill. */
const bulbs = (
  [
    [40, 28, 12],
    [47, 40, 5],
    [52, 37, 5],
    [57, 35, 5],
    [61, 31, 5],
    [65, 27, 5],
    [69, 14, 7],
  ] as const
).map(([x, y, size]) => ({ at: [x, y], size, colour: 'cold', flicker: 'steady' }) as const)

const releaseIce: StaticScript = {
  kind: 'static',
  slug: 'release-ice',
  name: t('Electric dawn', 'Электрический рассвет'),
  description: 'Final B, 3. The end: the reader can say the words; the fortieth was opened cold.',
  message: t(
    `The bulbs come on at nine minutes to eight, all at once, all the way up. It is nobody’s fault that they are rather beautiful.

    Osip doesn’t see it. He has taken off his boots for lightness and is walking out on the ice in his socks, testing each step with an oar. Half the town shouts at him to come back. On the far side a small upright figure in a grey shawl, one end longer than the other, has come out of the halt and is shouting the same. He keeps on. He has something in his mouth after thirty years, and he isn’t going to let it get cold.

    “He’ll go through,” says Ilse.

    “It holds a cat,” you say, “and he’s leaving things out.”

    She laughs. You ought to go and meet them, somebody should bring a plank; and you turn in the doorway of the workshop with your hand already half raised, and find there is no need of it. It’s there. It has been lying under your tongue since they opened the fortieth, small, a bit hoarse, twenty-six years old.

    “I’ll be back,” you say. “Don’t wait up.”

    “It’s morning,” says Ilse. But she reaches behind her to the wall, feels about, finds the switch, and leaves a light on.`,
    `Лампочки зажигаются без девяти восемь, разом, до самого верха. Никто не виноват, что это довольно красиво.

    Осип не видит. Он разулся для лёгкости и идёт по льду в носках, пробуя каждый шаг веслом. Полгорода кричит ему, чтобы вернулся. На том берегу из разъезда вышла маленькая прямая фигура в серой шали, у которой один конец длиннее, и кричит то же самое. Он идёт. У него на языке тридцатилетнее слово, и он не даст ему остыть.

    — Провалится, — говорит Ильза.

    — Лёд держит кошку, — отвечаете вы. — А он недоговаривает, он лёгкий.

    Она смеётся. Надо идти навстречу, надо бы кому-то принести доску; вы оборачиваетесь на пороге мастерской, рука уже поднялась для взмаха — и оказывается, что это ни к чему. Они здесь. Лежат под языком с той минуты, как открыли сороковой, — маленькие, чуть охрипшие, двадцати шести лет от роду.

    — Я скоро, — говорите вы. — Ты ложись, не жди.

    — Так утро же, — говорит Ильза. Но заводит руку за спину, шарит по стене, находит выключатель — и оставляет свет.`,
  ),
  speaker: null,
  background: 'quay-dawn',
  arrival: { transition: 'fade', effect: 'switch', glows: bulbs },
  cast: [{ who: 'ilse', mix: 'ilse-open', sprite: 'ilse-laughing' }],
  music: 'first-light',
  next: [],
}

export const finalRelease = [release, releaseMouths, releaseIce]
