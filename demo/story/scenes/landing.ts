import type { StaticScript } from '../script/records.ts'
import { t } from '../script/text.ts'

export const landing: StaticScript = {
  kind: 'static',
  slug: 'landing',
  name: t('The last ferry in', 'Последний паром'),
  description:
    'Osip hands the reader over to Ilse. He rowed the child away once: first hint that he leaves things out.',
  message: t(
    `That’s us. Mind the third plank, it’s a matter of opinion.

    You’re the last I bring over this year. Hear that? Like somebody stirring sugar. By Friday it’ll carry a dog, by Sunday a cart. Until then nothing crosses but news, and we’ve more of that on this side than we can use.

    Forty lamps, they tell visitors. Thirty-nine that burn, and one that’s there for the number. Tomorrow at sunrise the Company turns a wheel and down they come, by contract. You’ve picked a fine evening to be curious.

    No, put the purse away. I rowed you once before and took nothing then either. There you lay on a coil of rope, fast asleep, with one shoe.

    That’s the girl, under Number One. And that’s Agata’s coat she has on. Agata isn’t in it. Better hear it from her; she’s been rehearsing.`,
    `Приехали. Третью доску перешагни: она у нас на усмотрение.

    Ты у меня в этом году последний пассажир. Слышишь? Будто сахар размешивают. К пятнице лёд удержит собаку, к воскресенью — телегу. А до тех пор через реку одни новости ходят, и на этом берегу их уже складывать некуда.

    Приезжим говорят: сорок фонарей. Тридцать девять горят, один — для счёта. Завтра на рассвете Компания повернёт колесо, и снимут их все, по договору. Хороший ты вечер выбираешь для любопытства.

    Да убери кошелёк. Я тебя однажды уже возил и тоже денег не взял. Лежишь, помню, на бухте каната, спишь, и башмак на тебе один.

    Вон девчонка, под Первым. А пальто на ней Агатино. Агаты в нём нет. Но это пусть она сама скажет, она уж который час слова подбирает.`,
  ),
  speaker: 'osip',
  background: 'quay-dusk',
  arrival: { transition: 'dissolve', effect: 'boat-bell' },
  cast: [{ who: 'osip', mix: 'osip-everyday', sprite: 'osip-neutral' }],
  music: 'fog-on-the-quay',
  next: [{ scene: 'quay', priority: 0 }],
}
