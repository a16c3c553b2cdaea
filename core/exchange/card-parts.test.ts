import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { limits } from '../record/limits.ts'
import { partsOf, readCard } from './read-card.ts'

const id = '00000000-0000-4000-8000-000000000001'
const sameId = <Id extends string>() => id as Id
const read = (data: object, nameless?: string) => partsOf({ ...data }, sameId, nameless)

test('a card as the specification documents it, with all that it becomes', () => {
  const data = {
    name: ' Ilse \n Brandt ',
    nickname: ' Ilse ',
    description: '{{char}} keeps the lamps of {{user}}.',
    personality: ' Dry. ',
    scenario: 'Ice. <USER> arrives.',
    first_mes: 'Late, {{user}}.',
    alternate_greetings: ['<BOT> nods.', ' ', 7],
    mes_example: [
      '{{char}}: before',
      '<START>',
      '{{user}}: Who?',
      'are you',
      '{{char}}: A lamplighter.',
      '  Nothing more.',
      'You: Oh.',
      'and so on',
      ' ILSE BRANDT : Mind the step.',
      '{{user}}: Stop.',
      'there',
      '<start>',
      'lost',
      '<bot>:  Hm.',
      '<User>: End: of it.',
      'a: b',
    ].join('\n'),
    creator_notes: 'For {{char}}.',
    creator: ' Ada ',
    character_version: '1.2',
    tags: ['noir', ' two\nwords ', '', 7],
    system_prompt: '{{original}} Be {{char}}. ',
    post_history_instructions: 'Stay.',
    character_book: { entries: [{ keys: ['lamp'], content: '{{char}} knows.', extensions: { sticky: 2 } }] },
    extensions: { depth_prompt: { prompt: 'Cold.', depth: '2' }, talkativeness: 1 },
    unknown: { a: 1 },
  }
  const { character_book: _, ...kept } = data
  const { character, ...parts } = read(data)
  expect(character).toMatchObject({
    id,
    prompt_name: 'Ilse Brandt',
    aliases: ['Ilse'],
    sprites: [],
    biographies: [
      { prompt_description: 'Ilse keeps the lamps of {{user}}.\n\nDry.', conditionals: [] },
      { prompt_description: 'Ice. {{user}} arrives.', conditionals: [] },
    ],
    example_lines: [
      'Late, {{user}}.',
      'Ilse nods.',
      'before',
      'A lamplighter.\n  Nothing more.',
      'Mind the step.',
      'Hm.',
    ],
    card: JSON.stringify(kept),
  })
  const prompt = { id, conditionals: [] }
  expect(parts).toStrictEqual({
    greetings: ['Late, {{user}}.', 'Ilse nods.'],
    notes: 'For Ilse.\n\nAda, 1.2\n\n#noir #two words',
    places: [
      { field: 'name', place: 'name' },
      { field: 'nickname', place: 'alias' },
      { field: 'description', place: 'biography' },
      { field: 'personality', place: 'biography' },
      { field: 'scenario', place: 'biography' },
      { field: 'first_mes', place: 'opening' },
      { field: 'alternate_greetings', place: 'opening' },
      { field: 'mes_example', place: 'lines' },
      { field: 'creator_notes', place: 'notes' },
      { field: 'creator', place: 'notes' },
      { field: 'character_version', place: 'notes' },
      { field: 'tags', place: 'notes' },
      { field: 'system_prompt', place: 'prompt' },
      { field: 'post_history_instructions', place: 'prompt' },
      { field: 'character_book', place: 'lore' },
      { field: 'extensions', place: 'kept' },
      { field: 'unknown', place: 'kept' },
      { field: 'depth_prompt', place: 'prompt' },
    ],
    world_prompts: [
      { ...prompt, name: 'system_prompt', prompt_description: 'Be Ilse.' },
      {
        ...prompt,
        name: 'post_history_instructions',
        prompt_description: 'Stay.',
        constant: true,
        order: limits.integer,
        depth: 0,
      },
      {
        ...prompt,
        name: 'depth_prompt',
        prompt_description: 'Cold.',
        constant: true,
        order: limits.integer,
        depth: 2,
      },
      { ...prompt, name: 'lamp', prompt_description: 'Ilse knows.', keywords: ['lamp'] },
    ],
    unread_patterns: 0,
    untimed: 1,
    left_out: 0,
    shortened: false,
  })
})

test('a card without anything but a name, or even that', () => {
  const nothing = { greetings: [], notes: '', world_prompts: [], unread_patterns: 0, untimed: 0, left_out: 0 }
  expect(read({ name: 'Wren' })).toMatchObject({
    ...nothing,
    shortened: false,
    places: [{ field: 'name', place: 'name' }],
    character: { prompt_name: 'Wren', aliases: [], biographies: [], example_lines: [] },
  })
  expect([read({}).character?.prompt_name, read({ name: 7 }, 'Nobody').character?.prompt_name]).toEqual([
    'Character',
    'Nobody',
  ])
  expect(read({ name: 'Wren', nickname: 'Wren' }).character?.aliases).toEqual([])
  // Only an entry is certain to be from a book; a book alone has no character.
  expect(readCard(strToU8(JSON.stringify({ entries: [{ content: '{{char}}' }] })), sameId)).toMatchObject({
    character: null,
    greetings: [],
    notes: '',
    places: [],
    world_prompts: [{ prompt_description: '{{char}}' }],
  })
})

test('other names and marked lines that Fabula wrote are found again', () => {
  const own = { aliases: [' the  girl ', '', 'the girl', 7], marked_lines: ['[face: glad] Late.', 'x'.repeat(2_001)] }
  const { character } = read({
    name: 'Ilse',
    nickname: 'Il',
    first_mes: 'Late.',
    mes_example: '{{char}}: Hm.',
    extensions: { fabula: own },
  })
  expect([character?.aliases, character?.example_lines]).toEqual([['the girl'], ['[face: glad] Late.', 'Hm.']])
  const odd = read({ name: 'Ilse', nickname: 'Il', first_mes: 'Late.', extensions: { fabula: [] } }).character
  expect([odd?.aliases, odd?.example_lines]).toEqual([['Il'], ['Late.']])
})

test('what is too long for a novel is cut, with a report', () => {
  const shortened = (data: object) => read({ name: 'Ilse', ...data }).shortened
  const { prompt, text, line } = limits
  for (const [field, most] of [
    ['description', prompt],
    ['scenario', prompt],
    ['system_prompt', prompt],
    ['first_mes', text],
  ] as const)
    expect([shortened({ [field]: 'x'.repeat(most) }), shortened({ [field]: 'x'.repeat(most + 1) })]).toEqual([
      false,
      true,
    ])
  const said = (length: number) => ({ mes_example: `{{char}}: ${'x'.repeat(length)}` })
  expect([shortened(said(line)), shortened(said(line + 1))]).toEqual([false, true])
  expect(
    [said(line), said(line + 1)].map((each) => read({ name: 'Ilse', ...each }).character?.example_lines.length),
  ).toEqual([1, 0])
  const greetings = (count: number) => read({ name: 'Ilse', alternate_greetings: Array(count).fill('x') })
  expect([greetings(40).shortened, greetings(41).shortened]).toEqual([false, true])
  expect([greetings(51).greetings.length, greetings(51).character?.example_lines.length]).toEqual([50, 40])
  expect(read({ name: 'Ilse', creator_notes: 'x'.repeat(text + 1) }).notes).toHaveLength(text)
  const long = read({ name: 'Ilse', description: 'x'.repeat(prompt + 1), first_mes: 'y'.repeat(text + 1) })
  expect(long.character?.biographies[0]?.prompt_description).toHaveLength(prompt)
  expect(long.greetings[0]).toHaveLength(text)
  const entries = Array.from({ length: limits.list + 1 }, () => ({ content: 'x'.repeat(3) }))
  const crowd = read({ name: 'Ilse', system_prompt: 'x', character_book: { entries } })
  expect([crowd.world_prompts.length, crowd.left_out, crowd.world_prompts[0]?.name]).toEqual([
    limits.list,
    2,
    'system_prompt',
  ])
  expect(
    read({ name: 'Ilse', system_prompt: 'x'.repeat(prompt + 1) }).world_prompts[0]?.prompt_description,
  ).toHaveLength(prompt)
})

test.each([
  [undefined, undefined],
  [{}, 4],
  [{ depth: 0 }, 0],
  [{ depth: -3 }, 0],
  [{ depth: 'x' }, 0],
  [{ depth: 2.6 }, 3],
  [{ depth: 1e9 }, limits.depth],
])('the note %j is at depth %s', (note, depth) => {
  const extensions = { depth_prompt: note && { prompt: 'Cold.', ...note } }
  expect(read({ name: 'Ilse', extensions }).world_prompts[0]?.depth).toBe(depth)
})
