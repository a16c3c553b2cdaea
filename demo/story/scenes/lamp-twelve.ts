import type { StaticScript } from '../script/records.ts'
import { t } from '../script/text.ts'
import { all, done, notDone } from '../script/when.ts'

export const lampTwelve: StaticScript = {
  kind: 'static',
  slug: 'lamp-twelve',
  name: t('The twelfth', 'Двенадцатый'),
  description: 'The boy’s voice. Whoever hears it can recognise Tobias by what he never says.',
  message: t(
    `Number Twelve stands across from a narrow house with its shutters nailed. Ilse lights it standing well back, as one might let somebody speak first.

    The flame goes up, gutters, steadies.

    “Good night, Mama.” A child, being brave in a whisper that is meant to carry across a street and up one floor. “I’m just outside.”

    That is all. It is a plain small lamp on a bracket again, and your ears are cold.

    “Every night,” says Ilse. “He must be a grown man by now, if he grew. Somewhere there’s somebody who says all the rest of it. Good morning, good afternoon, goodbye. And when it’s bedtime he looks at you politely and says, well, until tomorrow.” She wipes the glass. “I always think I’d know him by that.”`,
    `Двенадцатый стоит напротив узкого дома с заколоченными ставнями. Ильза зажигает его, отступив подальше, словно пропуская кого-то вперёд.

    Огонь встаёт, оседает, выравнивается.

    «Спокойной ночи, мама. — Ребёнок; он храбрится, он шепчет так, чтобы шёпот долетел через улицу и на второй этаж. — Я тут, за дверью».

    И всё. Опять обыкновенный маленький фонарь на кронштейне, и у вас мёрзнут уши.

    — И так каждый вечер, — говорит Ильза. — Он ведь уже взрослый, если вырос. Живёт где-то человек и всё остальное говорит как люди: доброе утро, добрый день, прощайте. А дойдёт до ночи — посмотрит вежливо и скажет: ну-с, до завтра. — Она протирает стекло. — Мне всё кажется, я бы его по этому узнала.`,
  ),
  speaker: null,
  background: 'lamp-street-rounds',
  arrival: { effect: 'match' },
  cast: [{ who: 'ilse', mix: 'ilse-open', sprite: 'ilse-thoughtful' }],
  music: 'the-twelfth-lamp',
  next: [
    {
      scene: 'workshop',
      priority: 1,
      when: all(notDone('workshop/ledger'), notDone('workshop/key'), notDone('workshop/context')),
    },
    {
      scene: 'crossroads',
      priority: 2,
      when: [[done('workshop/ledger')], [done('workshop/key')], [done('workshop/context')]],
    },
    { scene: 'crossroads', priority: 0 },
  ],
}
