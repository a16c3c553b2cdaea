import type { StaticScript } from '../script/records.ts'
import { t } from '../script/text.ts'

export const ilseHears: StaticScript = {
  kind: 'static',
  slug: 'ilse-hears',
  name: t('Ilse hears', 'Ильза узнаёт'),
  description: 'The reader tells Ilse that Agata lives. If silence was promised, Osip will not forgive it on the hill.',
  message: t(
    `You tell it under Nineteen, badly, beginning with the jam.

    Ilse hears you out without moving. Then she leans the pole against the post, sits down on the kerb in her dead mistress’s coat, and begins to make a noise. It takes you a while to place it. She is laughing.

    “Patience,” she says. “She’s playing patience. I’ve dragged four miles of river.” She wipes her eyes with the sleeve, looks at the sleeve. “I’ll kill her. I’ll carry her home on my back and I’ll kill her in the kitchen.”

    She is on her feet already and has taken ten steps towards the water before you catch the coat. It is a good coat to catch; there is so much of it. Out in the fog the ice gives a small clear crack, like somebody putting down a cup.

    “Yes,” says Ilse after a time. “All right. In the morning. If she can wait twenty-six years I can wait for a bit of ice.” And then, not to you: “She took the shawl.”`,
    `Вы рассказываете под Девятнадцатым, бестолково, начав с варенья.

    Ильза слушает не шелохнувшись. Потом прислоняет шест к столбу, садится на тротуар в пальто своей покойной хозяйки и начинает издавать какой-то звук. Вы не сразу понимаете какой. Она смеётся.

    — Пасьянс, — говорит она. — Пасьянс раскладывает. А я четыре версты реки обшарила. — Вытирает глаза рукавом, смотрит на рукав. — Убью. На спине домой принесу и на кухне убью.

    Она уже на ногах и успевает сделать десять шагов к воде, прежде чем вы хватаете её за пальто. За такое пальто хватать удобно: его много. Где-то в тумане лёд даёт короткую ясную трещину, будто поставили чашку.

    — Да, — говорит Ильза погодя. — Ладно. Утром. Если она двадцать шесть лет ждала, я уж как-нибудь подожду льда. — И потом, не вам: — Шаль-то взяла.`,
  ),
  speaker: null,
  background: 'lamp-street-night',
  cast: [{ who: 'ilse', mix: 'ilse-open', sprite: 'ilse-laughing' }],
  music: 'first-light',
  next: [{ scene: 'crossroads', priority: 0 }],
}
