import { describe, expect, test } from 'vitest'
import { answerOffline } from './answer-offline.ts'
import { DemoWalk } from './test-demo.ts'

/** What the demo's hints propose, as typed by a reader, and what the answer mentions. */
const proposals: [scene: string, english: [string, RegExp][], russian: [string, RegExp][]][] = [
  [
    'Under Number One',
    [
      ['Ask Ilse about your aunt', /Ilse: .*Agata/],
      ['Ask Ilse about the lamps', /Ilse: .*lamps/],
      ['Ask Ilse about the fortieth', /Ilse: .*fortieth/],
      ['offer her a hand with the can', /Ilse: .*(help|handle)/],
      ['Can I give you a hand with the can?', /Ilse: .*(help|handle)/],
      ['Osip!', /^Osip: /],
    ],
    [
      ['Спросите Ильзу про тётку', /Ильза: .*Агата/],
      ['Спросите Ильзу про фонари', /Ильза: .*(фонари|зажигали)/i],
      ['Ильза, а что сороковой?', /Ильза: .*Сороковой/],
      ['предложите помочь с бидоном', /Ильза: .*помочь/],
      ['Осип!', /^Осип: /],
    ],
  ],
  [
    'The rounds',
    [
      ['what do the lamps say?', /What do they say/],
      ['what do they cost?', /price|Oil/],
      ['who is kept in which?', /Who’s kept in which/],
    ],
    [
      ['что говорят фонари?', /Что говорят/],
      ['чего это стоит?', /цен/],
      ['кто в каком хранится?', /Кто в каком хранится/],
    ],
  ],
  [
    'Tea in mid-river',
    [
      ['Talk about the jam', /cherry|jars/],
      ['the ice', /ice/],
      ['the pipe', /pipe/i],
      ['and Agata?', /Agata/],
    ],
    [
      ['Поговорите про варенье', /Вишнёвое|банк/],
      ['лёд', /Лёд|лёд|льду/],
      ['трубка', /Трубка/],
      ['а что Агата?', /Агата/],
    ],
  ],
  [
    'The hill',
    [
      ['what does it cost?', /cost/i],
      ['Osip, what does it cost?', /Osip: What does it cost/],
      ['Tobias, what does it cost?', /Tobias Krantz: The cost/],
    ],
    [
      ['чего оно стоит?', /Цена|стоит/],
      ['Осип, чего это стоит?', /Осип: Чего стоит/],
      ['Тобиас, чего это стоит?', /Тобиас Кранц: Цена/],
    ],
  ],
]

describe.each(proposals)("the hint's proposals: %s", (scene, english, russian) => {
  const cases = [
    ...english.map(([text, wanted]) => ['english', text, wanted] as const),
    ...russian.map(([text, wanted]) => ['russian', text, wanted] as const),
  ]
  test.each(cases)('in %s: %s', async (language, text, wanted) => {
    const walk = new DemoWalk(language, answerOffline)
    walk.jumpTo(scene)
    const { speaker, message } = await walk.move({ kind: 'text', text })
    expect(`${speaker.name}: ${message}`).toMatch(wanted)
  })
})
