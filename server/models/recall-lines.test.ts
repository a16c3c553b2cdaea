import { buildLinePrompt } from '@fabula/core/storyteller/prompt/build-line-prompt'
import { buildPrompt } from '@fabula/core/storyteller/prompt/build-prompt'
import type { KeptLine } from '@fabula/core/turn/turn-brief'
import { describe, expect, test } from 'vitest'
import { recallLines } from './recall-lines.ts'
import { testBrief } from './test-brief.ts'

const said = (name: string, text: string): KeptLine => ({ by: name === 'Nell' ? 'reader' : 'character', name, text })
const english = [
  said('Nell', 'My brother Marten sailed to Lisbon in March and never wrote.'),
  said('Ilse', 'The bakery on the corner burned down when I was nine.'),
  said('Osip', 'I keep the ferry, and I keep quiet about who crosses at night.'),
  said('Nell', 'I promised my aunt to bring her the copper kettle.'),
  said('Ilse', 'Forty lamps, and the last one never lights.'),
]
const russian = [
  said('Nell', 'Мой брат Мартин уплыл в Лиссабон и ни разу не написал.'),
  said('Ильза', 'Пекарня на углу сгорела, когда мне было девять лет.'),
  said('Nell', 'Я обещала тётке привезти медный чайник.'),
  said('Ильза', 'Сорок фонарей, и последний не горит.'),
]

const recalled = (kept: KeptLine[], reader_text: string | null) =>
  recallLines({ ...testBrief(), reader_text, remembered: { summaries: ['…'], recent: [], kept } })

describe('recalls lines from long ago by words about them', () => {
  test.each([
    ['Do you remember where my brothers went?', english, 0],
    ['Has Marten come home?', english, 0],
    ['Tell me about the fire at the bakery.', english, 1],
    ['I still have to take the kettle to my aunt!', english, 3],
    ['Who crosses on the ferry?', english, 2],
    ['Помните, я говорила о брате?', russian, 0],
    ['А что стало с пекарней?', russian, 1],
    ['Надо бы отвезти тётке чайник.', russian, 2],
    ['Сколько фонарей горит?', russian, 3],
  ])('%s', (says, kept, line) => expect(recalled(kept, says)).toContain(kept[line]))

  test.each([
    ['Good evening.', english],
    ['What do you think of the weather?', english],
    ['…', english],
    ['One moment: who was the first?', [...english, said('Ilse', 'The first lamp is mine, and one is yours.')]],
    ['Добрый вечер!', russian],
    ['И что же дальше?', russian],
  ])('recalls nothing for %s', (says, kept) => expect(recalled(kept, says)).toEqual([]))

  test('still recalls an answer that was asked for again and again', () => {
    const hidden = said('Nell', 'I hid the red key under the third stair.')
    const question = said('Nell', 'Where did I hide the red key?')
    const again = Array.from({ length: 8 }, () => question)
    expect(recalled([...english, hidden, ...again], question.text)).toEqual([hidden])
    expect(recalled([...english, hidden, ...again], 'So where is the red key?')).toContain(hidden)
  })

  test('recalls at most two lines, oldest first; none that is still in the prompt, none when nobody spoke', () => {
    const three = ['drawer', 'attic', 'garden'].map((place) => said('Nell', `The silver whistle is in the ${place}.`))
    expect(recalled([...english, ...three], 'Where is the silver whistle?')).toEqual(three.slice(1))
    const worn = Array.from({ length: 40 }, (_, n) => said('Ilse', `The lamp went out again, night ${n} of the fog.`))
    expect(recalled(worn, 'Did the lamp go out in the fog?')).toEqual([])
    const brief = testBrief()
    const recent = [{ ...(brief.remembered.recent[0] as never as object), text: english[0]?.text } as never]
    expect(
      recallLines({ ...brief, reader_text: 'Marten?', remembered: { summaries: [], recent, kept: english } }),
    ).toEqual([])
    expect(recalled(english, null)).toEqual([])
  })
})

test('puts recalled lines into the last message of a prompt, between the markers, never among the rules', () => {
  const brief = { ...testBrief(), recalled: english.slice(0, 1) }
  const [ilse = null] = brief.cast
  for (const messages of [
    buildPrompt(brief, { nonce: 'mark1234', mode: 'schema', budget: 2_000 }),
    buildLinePrompt(brief, 'mark1234', ilse, 'small', 2_000),
  ]) {
    const last = messages.at(-1)?.content ?? ''
    const fenced = [...last.matchAll(/<<<mark1234\n([\s\S]*?)\nmark1234>>>/g)].map(([, text]) => text)
    expect(fenced[0]).toBe(`Nell: ${english[0]?.text}`)
    expect(messages.slice(0, -1).some(({ content }) => content.includes('Lisbon'))).toBe(false)
  }
})
