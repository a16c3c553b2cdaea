import { expect, test } from 'vitest'
import { toCardBook, toCardFields } from './card-forms.ts'

test('the fields of Pygmalion’s characters become those of a card', () => {
  const pygmalion = {
    char_name: 'Ilse',
    char_persona: 'Keeps lamps.',
    char_greeting: 'Late.',
    example_dialogue: null,
    world_scenario: 'Ice.',
    other: 'x',
  }
  const fields = { name: 'Ilse', description: 'Keeps lamps.', first_mes: 'Late.', scenario: 'Ice.' }
  expect(toCardFields(pygmalion)).toEqual(fields)
  expect(toCardFields({ ...pygmalion, example_dialogue: 'Hm.' })).toEqual({ ...fields, mes_example: 'Hm.' })
  // With a name of its own, or without theirs, it is a card already.
  for (const card of [{ ...pygmalion, name: 'Wren' }, { char_name: 7, char_persona: 'x' }, null, 'text', [1]])
    expect(toCardFields(card)).toBe(card)
})

test('the fields of Agnai’s characters become those of a card', () => {
  const entry = { name: 'Lamp', entry: 'It burns.', keywords: ['lamp'], enabled: true, weight: 2 }
  const agnai = {
    name: 'Ilse',
    scenario: 'Ice.',
    greeting: 'Late.',
    alternateGreetings: ['Again?'],
    sampleChat: 'Hm.',
    systemPrompt: 'Be brief.',
    postHistoryInstructions: 'Stay.',
    description: 'For winter.',
    creator: 'Ada',
    characterVersion: '2',
    tags: ['noir'],
    persona: { attributes: { species: ['human', 7, 'tall'], job: 'guard', none: [' '], odd: 7 } },
    characterBook: { kind: 'memory', entries: [entry, null] },
    other: 'x',
  }
  const fields = {
    name: 'Ilse',
    scenario: 'Ice.',
    first_mes: 'Late.',
    alternate_greetings: ['Again?'],
    mes_example: 'Hm.',
    system_prompt: 'Be brief.',
    post_history_instructions: 'Stay.',
    creator_notes: 'For winter.',
    creator: 'Ada',
    character_version: '2',
    tags: ['noir'],
    description: 'species: human, tall\njob: guard',
  }
  expect(toCardFields(agnai)).toEqual({
    ...fields,
    character_book: {
      kind: 'memory',
      entries: [{ name: 'Lamp', keys: ['lamp'], content: 'It burns.', enabled: true, insertion_order: 2 }],
    },
  })
  const bare = {
    greeting: 'Late.',
    sampleChat: '',
    persona: { attributes: { text: ['Keeps lamps.'] } },
    characterBook: null,
  }
  expect(toCardFields(bare)).toEqual({ first_mes: 'Late.', mes_example: '', description: 'Keeps lamps.' })
  expect(toCardFields({ ...bare, persona: {} })).toMatchObject({ description: '' })
  for (const odd of [
    { ...bare, greeting: 7 },
    { ...bare, sampleChat: null },
    { ...bare, persona: 'x' },
  ])
    expect(toCardFields(odd)).toBe(odd)
})

test('the entries of other lorebooks become those of a card’s book', () => {
  const risu = (entry: object) => toCardBook({ type: 'risu', data: [entry, null, { mode: 'folder', key: 'x' }] })
  const entry = { comment: 'Lamp', key: ' lamp, , light', content: 'It burns.', insertorder: 2 }
  const kept = { name: 'Lamp', keys: ['lamp', 'light'], content: 'It burns.', insertion_order: 2 }
  const off = { secondary_keys: [], selective: false, constant: false, use_regex: false }
  expect(risu(entry)).toEqual({ entries: [{ ...kept, ...off }] })
  expect(risu({ ...entry, secondkey: 'oil,wick', selective: true, mode: 'normal' })).toEqual({
    entries: [{ ...kept, ...off, secondary_keys: ['oil', 'wick'], selective: true }],
  })
  const pattern = { entries: [{ ...kept, ...off, keys: ['a,b'], use_regex: true }] }
  expect(risu({ ...entry, key: 'a,b', secondkey: 'oil', useRegex: true })).toEqual(pattern)
  for (const more of [{ alwaysActive: true }, { mode: 'constant' }])
    expect(risu({ ...entry, ...more })).toEqual({ entries: [{ ...kept, ...off, constant: true }] })
  expect(risu({ key: 7 })).toMatchObject({ entries: [{ keys: [] }] })

  const novelAi = { displayName: 'Lamp', keys: ['lamp'], text: 'It burns.', enabled: false, forceActivation: true }
  const book = { lorebookVersion: 5, entries: [{ ...novelAi, contextConfig: { budgetPriority: 400 } }, 7] }
  const read = { name: 'Lamp', keys: ['lamp'], content: 'It burns.', enabled: false }
  expect(toCardBook(book)).toEqual({
    lorebookVersion: 5,
    entries: [{ ...read, constant: true, insertion_order: 400 }],
  })
  expect(toCardBook({ lorebookVersion: 5, entries: [{ ...novelAi, forceActivation: 1 }] })).toEqual({
    lorebookVersion: 5,
    entries: [{ ...read, constant: false }],
  })
  const agnai = { name: 'B', entries: [null, { name: 'Oil' }, { name: 'Lamp', entry: 'It burns.', weight: 3 }] }
  expect(toCardBook(agnai)).toEqual({
    name: 'B',
    entries: [{ name: 'Oil' }, { name: 'Lamp', content: 'It burns.', insertion_order: 3 }],
  })
  const others = [
    null,
    7,
    { entries: { 0: { entry: 'x' } } },
    { entries: [{ content: 'x', keys: [] }, { entry: 7 }, null] },
    { type: 'risu', data: {} },
    { type: 'other', data: [entry] },
  ]
  for (const other of others) expect(toCardBook(other)).toBe(other)
})
