import type { InteractiveScript } from '../script/records.ts'
import { line, t } from '../script/text.ts'
import { all, any, atLeast, flag, no, notDone } from '../script/when.ts'

/** The middle of the night, visited in any order: only choices. The wrong clock makes the same text fit each visit. */
export const crossroads: InteractiveScript = {
  kind: 'interactive',
  slug: 'crossroads',
  name: t('Where the street forks', 'Где улица расходится'),
  description:
    'Hub. Ways that have been walked close behind the reader; the hill opens after the river or the station.',
  start: t(
    `Under Number Nineteen the street makes up its mind. To the left, steps go down to the boats, where one small light is rocking. To the right, at the end of Mill Lane, high windows stand full of a blue that isn’t in nature. Straight on is the hill.

    The town clock, which has been wrong since the flood, strikes eleven. Then, having thought about it, four.

    “Earlier than it says,” says Ilse. “It’s always either earlier or later. I’ve lamps to see to, I’ll find you.”

    In the glass above you two girls are giggling, very faintly, at something from long ago.`,
    `Под Девятнадцатым улица решает, куда ей. Налево — лесенка вниз, к лодкам, там покачивается один маленький огонёк. Направо, в конце Мельничного переулка, высокие окна налиты синевой, какой в природе не бывает. Прямо — холм.

    Городские часы, которые врут с самого наводнения, бьют одиннадцать. Потом, подумав, четыре.

    — Раньше, чем бьют, — говорит Ильза. — У нас всегда либо раньше, либо позже. Мне надо к фонарям. Я вас найду.

    В стекле над вами две девочки еле слышно хихикают над чем-то очень давним.`,
  ),
  speaker: null,
  cast: [
    {
      who: 'ilse',
      mix: 'ilse-open',
      sprite: 'ilse-neutral',
      position: 'center-right',
      lines: [
        line('neutral', 'Well? It’s three ways, not thirty.', 'Ну? Дорог три, не тридцать.'),
        line(
          'neutral',
          'I’d come with you, but the street won’t light itself. It’s been told it will. Tomorrow.',
          'Пошла бы с вами, да улица сама не зажжётся. Говорят, сможет. Но это завтра.',
        ),
        line(
          'neutral',
          'Whichever you choose, walk in the middle. The gutters are ice.',
          'Куда ни пойдёте, идите посередине. По краям лёд.',
        ),
      ],
    },
  ],
  backgrounds: [{ asset: 'lamp-street-night', priority: 1 }],
  music: { mix: 'night', start: 'fog-on-the-quay' },
  prompts: [
    { say: 'Ilse is in a hurry and will only help {{user}} to choose a way: the river, the station, the hill.' },
  ],
  choices: [
    {
      slug: 'rounds',
      name: 'To the rounds',
      label: t('Catch up with Ilse and light the street together', 'Догнать Ильзу и вместе зажечь улицу'),
      when: all(notDone('rounds/seventh'), notDone('rounds/twelfth'), notDone('rounds/context')),
      next: 'rounds',
    },
    {
      slug: 'ledger',
      name: 'To the ledger',
      label: t('To the workshop: spend oil and read the ledger', 'В мастерскую: истратить масло и прочесть книгу'),
      when: all(no('read_ledger'), atLeast('oil', 1)),
      next: 'ledger',
      sets: { flags: { read_ledger: true }, scales: { oil: '-1' } },
    },
    {
      slug: 'river',
      name: 'To the river',
      label: t('Down to the boats, to Osip', 'Вниз к лодкам, к Осипу'),
      when: all(no('saw_osip')),
      next: 'ferry',
    },
    {
      slug: 'station',
      name: 'To the station',
      label: t('To the blue windows', 'К синим окнам'),
      when: all(no('saw_tobias')),
      next: 'station',
    },
    {
      slug: 'twelve',
      name: 'To lamp twelve',
      label: t('Back down to the twelfth, which you passed', 'Назад, к двенадцатому, мимо которого прошли'),
      when: all(no('heard_lamp_twelve')),
      next: 'lamp-twelve',
      sets: { flags: { heard_lamp_twelve: true }, scales: { courage: '+1' } },
    },
    {
      slug: 'tell',
      name: 'Tell Ilse',
      label: t('Call Ilse back and tell her what Osip told you', 'Окликнуть Ильзу и передать ей слова Осипа'),
      when: all(flag('osip_told'), no('ilse_knows')),
      next: 'ilse-hears',
      sets: { flags: { ilse_knows: true }, scales: { trust_ilse: '+2' } },
    },
    {
      slug: 'hill',
      name: 'To the hill',
      label: t('Up the hill. It is time', 'На холм. Пора'),
      when: any([flag('saw_osip')], [flag('saw_tobias')]),
      next: 'climb',
    },
  ],
  context: { after: 6, next: 'climb' },
}
