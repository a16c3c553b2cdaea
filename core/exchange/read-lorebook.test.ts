import { expect, test } from 'vitest'
import { limits } from '../record/limits.ts'
import { partsOf } from './read-card.ts'
import { readLorebook } from './read-lorebook.ts'
import { newTestId as newId } from './test-script.ts'

test.each([
  [{ name: ' Fog ', comment: 'x', keys: ['y'] }, 'Fog'],
  [{ name: ' ', comment: ' The\n fog ', keys: ['y'] }, 'The fog'],
  [{ name: 7, comment: null, keys: ['a', 7, 'b', 'c', 'd', 'e'] }, 'a, b, c, d'],
  [{ key: ['a'] }, 'a'],
  [{ keys: 'a', key: ['b'] }, 'b'],
  [{}, 'Lore 1'],
  [{ name: 'x'.repeat(limits.name + 1) }, 'x'.repeat(limits.name)],
])('the lore %j has a name', (entry, name) => {
  const book = { entries: [{ content: 'x', ...entry }] }
  const nameOf = (more: object) => readLorebook({ ...book, ...more }, newId, (text) => text).world_prompts[0]?.name
  expect(nameOf({})).toBe(name)
  if (name === 'Lore 1') expect(nameOf({ name: ' Orlin ' })).toBe('Orlin 1')
})

test('lore is sorted by its order, and what is turned off is left out', () => {
  const entry = (name: string, more: object) => ({ name, content: name, ...more })
  const { world_prompts, left_out } = readLorebook(
    {
      entries: {
        0: entry('c', { order: 3 }),
        1: entry('off', { enabled: false }),
        2: entry('off too', { disable: true }),
        3: entry('b', { insertion_order: '2', order: 9 }),
        4: entry('a', { order: 'x' }),
        5: entry('empty', { content: ' ' }),
        6: 'no entry',
      },
    },
    newId,
    (text) => text,
  )
  expect([world_prompts.map(({ name }) => name), left_out]).toEqual([['a', 'b', 'c'], 2])
})

test('the keys of an entry are read; a constant entry has none', () => {
  const entry = (more: object) => ({ content: 'A lamp keeps a voice.', enabled: true, ...more })
  const entries = [
    entry({ keys: ['lamp', ' фонарь ', '/la.p/i', ''] }),
    entry({ key: ['river'], constant: true }),
    entry({}),
  ]
  const { world_prompts } = readLorebook({ entries }, newId, (text) => text)
  expect(world_prompts.map(({ keywords }) => keywords)).toEqual([['lamp', 'фонарь', '/la.p/i'], ['river'], undefined])
  expect(world_prompts.map(({ constant }) => constant)).toEqual([undefined, true, true])
})

test('entries that are timed or grouped are counted, in cards and files of books', () => {
  const settings = [{ sticky: 3 }, { cooldown: 2 }, { delay: 1 }, { group: 'weather' }]
  const plain = [{}, { sticky: 0, cooldown: null, group: '' }]
  const entries = [...settings, ...plain].flatMap((set) => [set, { extensions: set }])
  const book = { entries: entries.map((entry) => ({ ...entry, content: 'Fog.', keys: ['fog'] })) }
  expect(readLorebook(book, newId, (text) => text).untimed).toBe(2 * settings.length)
  expect(partsOf({ name: 'Wren', character_book: book }, newId).untimed).toBe(2 * settings.length)
})

test('order, probability, depth and scan depth of an entry are read from all kinds of books', () => {
  const read = (book: object) => {
    const [prompt] = readLorebook(book, newId, (text) => text).world_prompts
    const { constant, order, probability, depth, lines_back, prompt_description: text } = prompt ?? {}
    return { constant, order, probability, depth, lines_back, text }
  }
  const of = (entry: object, book = {}) => read({ ...book, entries: [{ content: 'Fog.', keys: ['fog'], ...entry }] })
  const expected = { constant: undefined, order: 7, probability: 30, depth: 2, lines_back: 9, text: 'Fog.' }
  const extensions = { probability: 30, useProbability: true, depth: 2, position: 4, scan_depth: 9 }
  expect(of({ insertion_order: 7, extensions })).toEqual(expected)
  expect(of({ order: 7, probability: 30, depth: 2, position: 4, scanDepth: 9 })).toEqual(expected)
  expect(of({ order: 7, probability: 30, content: '@@depth 2\n@@scan_depth 9\nFog.' })).toEqual(expected)
  expect(of({ order: 7, probability: 30, depth: 2 }, { scan_depth: 9 })).toEqual(expected)
  expect(of({ content: '@@constant\nFog.' }).constant).toBe(true)
  // Without the position "at depth" the number is ignored, and without `useProbability` the entry is always used.
  expect(of({ depth: 4, position: 0, probability: 30, useProbability: false })).toMatchObject({
    depth: undefined,
    probability: undefined,
  })
  expect(of({ order: 'x', probability: 1e9, depth: -3, scanDepth: null })).toEqual({
    constant: undefined,
    order: undefined,
    probability: 100,
    depth: 0,
    lines_back: undefined,
    text: 'Fog.',
  })
})

test('secondary keys, patterns and matching settings are read from all kinds of books; unsupported patterns are counted', () => {
  const content = 'A lamp keeps a voice.'
  const read = (entry: object) => {
    const { world_prompts, unread_patterns } = readLorebook({ entries: [{ content, ...entry }] }, newId, (text) => text)
    const { keywords, secondary_keywords, secondary_logic, word_match, case_sensitive } = world_prompts[0] ?? {}
    return [keywords, secondary_keywords, secondary_logic, word_match, case_sensitive, unread_patterns]
  }
  expect(
    read({
      key: ['lamp'],
      keysecondary: ['oil'],
      selective: true,
      selectiveLogic: 2,
      matchWholeWords: true,
      caseSensitive: true,
    }),
  ).toEqual([['lamp'], ['oil'], 'not_any', 'exact', true, 0])
  expect(
    read({
      keys: ['lamp'],
      secondary_keys: ['oil'],
      selective: true,
      extensions: { selectiveLogic: 3, match_whole_words: false },
    }),
  ).toEqual([['lamp'], ['oil'], 'and_all', 'part', undefined, 0])
  expect(
    read({ keys: ['lamp'], secondary_keys: ['oil'], selective: false, extensions: { match_whole_words: null } }),
  ).toEqual([['lamp'], undefined, undefined, undefined, undefined, 0])
  expect(read({ keys: ['la.p', 'a/b'], use_regex: true })[0]).toEqual(['/la.p/i', '/a\\/b/i'])
  expect(read({ keys: ['/(?=lamp)/', '/lamp/'] })).toEqual([
    ['/(?=lamp)/', '/lamp/'],
    undefined,
    undefined,
    undefined,
    undefined,
    1,
  ])
})

test('an entry as the specification of cards documents it, with all that it becomes', () => {
  const entry = {
    keys: [' lamp '],
    content: 'A lamp keeps a voice.',
    extensions: { position: 4, depth: 2, probability: 40, useProbability: true, selectiveLogic: 1, group: ' ' },
    enabled: true,
    insertion_order: 10,
    case_sensitive: true,
    name: '',
    priority: 5,
    id: 3,
    comment: ' The \n lamp ',
    selective: true,
    secondary_keys: ['oil'],
    constant: false,
    position: 'before_char',
  }
  const odd = { keys: [' a', 7, 'b '], content: 'Odd.', enabled: true, insertion_order: 'x', extensions: 'none' }
  const book = { name: ' Orlin ', scan_depth: 6, entries: [entry, null, odd, { content: 'No keys.', keys: '' }] }
  const id = '00000000-0000-4000-8000-000000000001'
  const read = readLorebook(
    book,
    <Id extends string>() => id as Id,
    (text) => text.replace('voice', 'word'),
  )
  expect(read).toStrictEqual({
    world_prompts: [
      { id, name: 'a, b', prompt_description: 'Odd.', conditionals: [], keywords: ['a', 'b'], lines_back: 6 },
      { id, name: 'Orlin 2', prompt_description: 'No keys.', conditionals: [], constant: true, lines_back: 6 },
      {
        id,
        name: 'The lamp',
        prompt_description: 'A lamp keeps a word.',
        conditionals: [],
        keywords: ['lamp'],
        secondary_keywords: ['oil'],
        secondary_logic: 'not_all',
        case_sensitive: true,
        order: 10,
        probability: 40,
        depth: 2,
        lines_back: 6,
      },
    ],
    left_out: 0,
    shortened: false,
    unread_patterns: 0,
    untimed: 0,
  })
  const nothing = { world_prompts: [], left_out: 0, shortened: false, unread_patterns: 0, untimed: 0 }
  for (const none of [null, 'x', { entries: 7 }, {}]) expect(readLorebook(none, newId, String)).toEqual(nothing)
  const long = [{ content: 'x'.repeat(limits.prompt), keys: ['/a/', '/(?=a)/'] }]
  expect(readLorebook({ entries: long }, newId, String)).toMatchObject({ shortened: false, unread_patterns: 1 })
  expect(readLorebook({ entries: [{ content: `${long[0]?.content}y` }] }, newId, String).shortened).toBe(true)
  const crowd = Array.from({ length: limits.list + 2 }, () => ({ content: 'x', keys: ['/(?=a)/'] }))
  const { world_prompts, left_out, unread_patterns } = readLorebook({ entries: crowd }, newId, String)
  expect([world_prompts.length, left_out, unread_patterns]).toEqual([limits.list, 2, limits.list])
})
