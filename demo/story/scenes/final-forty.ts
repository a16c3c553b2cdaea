import type { StaticScript } from '../script/records.ts'
import { t } from '../script/text.ts'
import { all, flag } from '../script/when.ts'

const forty: StaticScript = {
  kind: 'static',
  slug: 'forty',
  name: t('The fortieth', 'Сороковой'),
  description: 'Final A, 1. The lamp is lit with the reader’s own hand and speaks.',
  message: t(
    `The key turns as keys do that somebody oils every Sunday for nothing. You pour. You strike one of Ilse’s matches, and your hand, which has never done this, holds it a moment longer than the wick needs.

    The flame takes.

    It is a small voice with a cold in the nose. It has plainly been listening to grown-ups leave for work, and has got the tone exactly.

    “I’ll be back,” says the lamp. “Don’t wait up.”

    That is what you said. Your mother said it every evening of your childhood, going out to the night shift, and you stood in doorways and waved, because it was gone, it was here, behind glass. You were four. You were telling your aunt not to worry.

    Nobody on the hill speaks. Across the river the lit window at the halt goes dark, comes back, goes dark, comes back. Somebody over there is moving a hand up and down before a lamp. It goes on for a long time. She has, after all, twenty-six years of it.`,
    `Ключ поворачивается, как поворачиваются ключи, которые кто-то каждое воскресенье смазывает без всякой нужды. Вы наливаете масло. Чиркаете Ильзиной спичкой, и ваша рука, никогда этого не делавшая, держит её чуть дольше, чем просит фитиль.

    Огонь берётся.

    Голосок маленький и простуженный. Сразу слышно: он много раз слушал, как взрослые уходят на работу, и тон схватил в точности.

    «Я скоро, — говорит фонарь. — Ты ложись, не жди».

    Вот что вы сказали. Мать говорила это каждый вечер вашего детства, уходя в ночную смену, а вы стояли на порогах и махали рукой, потому что слов этих не было, они были тут, за стеклом. Вам было четыре. Вы успокаивали тётю.

    На холме молчат. За рекой окно на разъезде гаснет, загорается, гаснет, загорается. Кто-то там водит ладонью перед лампой, вверх и вниз. Это продолжается долго. У неё, как-никак, накопилось за двадцать шесть лет.`,
  ),
  speaker: null,
  background: 'hill-lit',
  arrival: { transition: 'dissolve', effect: 'key-turns' },
  cast: [{ who: 'ilse', mix: 'ilse-open', sprite: 'ilse-glad' }],
  music: 'first-light',
  next: [
    { scene: 'forty-engineer', priority: 2, when: all(flag('tobias_confessed')) },
    { scene: 'forty-charter', priority: 0 },
  ],
}

const fortyCharter: StaticScript = {
  kind: 'static',
  slug: 'forty-charter',
  name: t('Nine minutes to eight', 'Без девяти восемь'),
  description: 'Final A, 2, when Tobias has kept his secret.',
  message: t(
    `Forty lamps burn at sunrise. For a moment they are quite invisible, being the same colour as everything else.

    It turns out that Ilse has had the ledger under that coat all night. Mr Krantz reads the first page of it standing, by the light of the lamp it concerns: the street is lit upon trial, till all Forty burn together at a sunrise; and after that no man takes them down save the Lamplighter. He reads at the pace of a man walking in new boots. At nine minutes to eight he goes back to the top and begins again.

    “It is in order,” he says at last. “It takes precedence. The Company may light the houses. The street is out of our hands, and has been, I should say, for the last four minutes.” He shuts the book. “I shall be reprimanded. I have never been reprimanded. I understand that one gets it in an envelope.”

    He puts on his hat and goes down. Under Number Twelve he stops, and seems to look for something in his pockets. Then he stands up straight, as a child does to be measured, and waits there with his head bare until Ilse, coming down behind him with the snuffer, tells him quietly that it is morning, and he may go in.`,
    `На восходе горят сорок фонарей. С минуту их совсем не видно: они одного цвета со всем остальным.

    Оказывается, книга всю ночь была у Ильзы под пальто. Господин Кранц читает первую страницу стоя, при свете фонаря, о котором в ней речь: улица освещена на пробу, покуда все сорок вкупе не прогорят до восхода, после чего никому их не снимать, кроме фонарщика. Читает он в темпе человека, идущего в новых сапогах. Без девяти восемь возвращается к первой строке и начинает сначала.

    — Всё в порядке, — говорит он наконец. — Имеет преимущественную силу. Компания вправе освещать дома. Улица не в нашем ведении — уже, я бы сказал, минуты четыре. — Он закрывает книгу. — Мне объявят выговор. Мне никогда не объявляли выговора. Говорят, его присылают в конверте.

    Он надевает шляпу и спускается. Под Двенадцатым останавливается, будто ищет что-то по карманам. Потом выпрямляется, как дети, когда их меряют, и стоит с непокрытой головой, пока Ильза, идущая следом с гасильником, не говорит ему тихо, что уже утро и можно в дом.`,
  ),
  speaker: null,
  background: 'hill-lit',
  cast: [{ who: 'tobias', mix: 'tobias-correct', sprite: 'tobias-thoughtful' }],
  music: 'first-light',
  next: [{ scene: 'forty-ice', priority: 0 }],
}

const fortyEngineer: StaticScript = {
  kind: 'static',
  slug: 'forty-engineer',
  name: t('The engineer’s receipt', 'Расписка инженера'),
  description: 'Final A, 2, when Tobias has told the truth.',
  message: t(
    `At nine minutes to eight Tobias Krantz is sitting on the top step of Lamp Street with his spectacles in his pocket and the ledger open at its first page beside him: “So soon as all Forty shall have burned together at a sunrise.” He is writing a telegram on his knee.

    “Forty in use,” he reads out. “Charter valid. Contract void. Houses will be supplied; street declines. Regret nothing. Krantz.” He considers. “It is one word over. I shall pay for it myself.”

    Then he asks Ilse whether Number Twelve might be left burning a quarter of an hour past its time. He knows that it is irregular.

    They go down together. You see them from above: the big coat, the narrow one. He stands in front of the lamp. You cannot hear it from here and don’t need to. What you do hear is Ilse, in the voice of somebody reading aloud to a child.

    “He can’t say it, Mrs Krantz,” she tells the shuttered window, “so I’m to tell you from him. Good night.”

    And from the house, with its eleven steps, nothing comes at all; and Tobias nods, as if that were the answer he had been waiting for.`,
    `Без девяти восемь Тобиас Кранц сидит на верхней ступеньке Фонарной улицы, очки у него в кармане. Рядом лежит книга, раскрытая на первой странице: «Когда же все сорок вкупе прогорят до восхода солнечного…» На колене у него телеграмма.

    — «Действующих сорок, — читает он вслух. — Хартия имеет силу. Договор ничтожен. Дома подключим, улица отказывается. Не сожалею ни о чём. Кранц». — Он думает. — Одно слово сверх тарифа. Доплачу сам.

    Потом спрашивает Ильзу, нельзя ли оставить Двенадцатый гореть на четверть часа дольше положенного. Он понимает, что это против правил.

    Они спускаются вдвоём. Вам видно сверху: большое пальто и узкое. Он стоит перед фонарём. Отсюда не слышно, да и не нужно. Слышно Ильзу — таким голосом читают детям вслух.

    — Он сам не может, госпожа Кранц, — говорит она заколоченному окну, — так что передаю от него. Спокойной ночи.

    И от дома, от его одиннадцати ступенек, не доносится ничего; и Тобиас кивает, словно такого ответа и ждал.`,
  ),
  speaker: null,
  background: 'hill-lit',
  cast: [{ who: 'tobias', mix: 'tobias-unguarded', sprite: 'tobias-without-spectacles' }],
  music: 'first-light',
  next: [{ scene: 'forty-ice', priority: 0 }],
}

const fortyIce: StaticScript = {
  kind: 'static',
  slug: 'forty-ice',
  name: t('She waited up', 'Она не ложилась'),
  description: 'Final A, 3. The end: the lamps stay; Agata walks home over the ice.',
  message: t(
    `By Sunday the river carries a cart. Agata does not wait for the cart. She comes over on foot, on Saturday, small, very upright, walking as if she had left something on the stove.

    Half the town has found a reason to be on the quay. Osip has swept a path out to the middle, and stands at the end of it with a broom and no cap.

    “Thirty years,” she tells him in passing. “Every single night. I’m not going to answer a lamp, Osip. Think of some other way to put it.” He has begun thinking before she has gone by. You can see it in his ears.

    In front of Ilse she stops, and looks at the coat, and does up the top button. “You kept them lit,” says Agata. After that there is nothing to be done with Ilse for several minutes.

    Then it is you. She needs no spectacles at this distance either.

    “I did wait up,” she says.

    You have the words, somewhere; they are on the hill, and burn from dusk to dawn. So you do as you have always done. You lift your hand. And your aunt, who never in her life asked anyone for anything, takes it by the sleeve and doesn’t let go.`,
    `К воскресенью река держит телегу. Агата телеги не дожидается. Она приходит по льду в субботу, пешком, маленькая, очень прямая, и идёт так, будто у неё что-то на плите.

    У половины города нашлось дело на пристани. Осип промёл дорожку до самой середины и стоит на её конце с метлой и без шапки.

    — Тридцать лет, — говорит она ему на ходу. — Каждый божий вечер. Фонарю я отвечать не стану, Осип. Придумай, как ещё это сказать.

    Она не успевает пройти мимо, а он уже думает. По ушам видно.

    Перед Ильзой она останавливается, смотрит на пальто и застёгивает ей верхнюю пуговицу.

    — Горели, — говорит Агата. — Все.

    После этого с Ильзой несколько минут ничего нельзя поделать.

    Потом очередь доходит до вас. С такого расстояния очки ей тоже не нужны.

    — А я ведь не ложилась, — говорит она. — Ждала.

    Ответ у вас есть, только он на холме и горит от заката до рассвета. И вы делаете то же, что всегда: поднимаете руку. А тётка, которая в жизни никого ни о чём не просила, берёт вас за рукав и больше не отпускает.`,
  ),
  speaker: null,
  background: 'quay-dawn',
  cast: [
    { who: 'ilse', mix: 'ilse-open', sprite: 'ilse-glad', position: 'center-left' },
    { who: 'osip', mix: 'osip-everyday', sprite: 'osip-glad', position: 'right' },
  ],
  music: 'first-light',
  next: [],
}

export const finalForty = [forty, fortyCharter, fortyEngineer, fortyIce]
