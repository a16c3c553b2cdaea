import { expect, test } from 'vitest'
import type { GameStateId, WorldPromptId } from '../ids.ts'
import type { WorldPrompt } from '../novel/world-prompt.ts'
import { activatePrompts } from './activate-prompts.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { isAlwaysIncluded, maxLoreTokens, selectLore } from './select-lore.ts'
import type { PastLine } from './turn-brief.ts'

const prompt = (name: string, keywords?: string[], more: Partial<WorldPrompt> = {}): WorldPrompt => ({
  id: name as WorldPromptId,
  name,
  prompt_description: `About ${name}.`,
  conditionals: [],
  ...(keywords ? { keywords } : {}),
  ...more,
})
const lore = [
  prompt('always'),
  prompt('empty', []),
  prompt('key', ['fortieth key']),
  prompt('лампа', ['фонарь', 'лампа']),
]
const line = (text: string): PastLine => ({
  by: 'character',
  character_id: null,
  name: 'Ilse',
  text,
  state_id: '' as GameStateId,
})
const woken = (text: string | null, recent: string[] = []) =>
  activatePrompts(lore, text, recent.map(line)).map(({ name }) => name)
const names = (prompts: readonly WorldPrompt[]) => prompts.map(({ name }) => name)
const told = (prompts: WorldPrompt[], text = '', turn = 'turn') => {
  const { always, triggered } = selectLore(prompts, text, [], turn)
  return { always: names(always), woken: names(triggered) }
}

test('a world prompt with keywords waits for them; one without is always included', () => {
  expect(names(lore.filter(isAlwaysIncluded))).toEqual(['always', 'empty'])
  expect(woken('Hello')).toEqual([])
  expect(woken(null)).toEqual([])
})

test('keywords trigger in any form, in the reader’s message or a recent line', () => {
  expect(woken('Where is the Fortieth Key?')).toEqual(['key'])
  expect(woken('The fortieth lamp, and a key.')).toEqual([])
  expect(woken('Кто гасит фонари?')).toEqual(['лампа'])
  expect(woken('Hm.', ['There is a fortieth key.'])).toEqual(['key'])
  expect(woken('Hm.', ['There is a fortieth key.', ...Array<string>(6).fill('Aye.')])).toEqual([])
})

test('each prompt has its own range of lines', () => {
  const past = ['A key.', 'Aye.', 'Aye.'].map(line)
  const back = (lines_back: number) => activatePrompts([prompt('key', ['key'], { lines_back })], 'Hm.', past).length
  expect([back(0), back(2), back(3)]).toEqual([0, 0, 1])
  for (const key of ['a', '/A/'])
    expect(activatePrompts([prompt(key, [key], { lines_back: 3 })], '', past)).toHaveLength(1)
  expect(activatePrompts([prompt('key', ['key'], { lines_back: 0 })], 'The key?', past)).toHaveLength(1)
})

test('a longer range of another prompt has no effect', () => {
  const past = ['A key.', 'Aye.', 'Aye.'].map(line)
  const both = [prompt('key', ['key'], { lines_back: 1 }), prompt('far', ['far'], { lines_back: 3 })]
  expect(names(activatePrompts(both, 'The key?', past))).toEqual(['key'])
  expect(names(activatePrompts(both, 'Hm.', [...past, line('That key.')]))).toEqual(['key'])
  expect(names(activatePrompts(both, 'Hm.', past))).toEqual([])
  for (const [key, word_match] of [
    ['key', 'forms'],
    ['key', 'exact'],
    ['ke', 'part'],
    ['/k.y/', 'forms'],
  ] as const) {
    const near = prompt('near', [key], { lines_back: 2, word_match })
    const far = prompt('far', [key], { lines_back: 3, word_match })
    expect([key, names(activatePrompts([near, far], 'Hm.', past))]).toEqual([key, ['far']])
  }
})

test('secondary keywords are applied by their logic once a keyword was said', () => {
  const by = (secondary_logic: WorldPrompt['secondary_logic'], text: string) =>
    activatePrompts([prompt('key', ['key'], { secondary_keywords: ['lamp', 'oil'], secondary_logic })], text, [])
      .length === 1
  const texts = ['a key', 'a key and a lamp', 'a key, a lamp and oil', 'a lamp and oil']
  expect(texts.map((text) => by('and_any', text))).toEqual([false, true, true, false])
  expect(texts.map((text) => by('and_all', text))).toEqual([false, false, true, false])
  expect(texts.map((text) => by('not_any', text))).toEqual([true, false, false, false])
  expect(texts.map((text) => by('not_all', text))).toEqual([true, true, false, false])
  expect(texts.map((text) => by(undefined, text))).toEqual([false, true, true, false])
})

test('keywords match in any form, exactly, or inside words, and case-sensitively if requested', () => {
  const met = (more: Partial<WorldPrompt>, text: string) =>
    activatePrompts([prompt('lamp', ['Lamp'], more)], text, []).length === 1
  const texts = ['a Lamp', 'two lamps', 'a headlamp', 'LAMP']
  expect(texts.map((text) => met({}, text))).toEqual([true, true, false, true])
  expect(texts.map((text) => met({ word_match: 'exact' }, text))).toEqual([true, false, false, true])
  expect(texts.map((text) => met({ word_match: 'part' }, text))).toEqual([true, true, true, true])
  for (const case_sensitive of [true, false])
    expect(
      activatePrompts([prompt('lamp', [' Lamp '], { word_match: 'part', case_sensitive })], 'Lamps', []),
    ).toHaveLength(1)
  expect(texts.map((text) => met({ word_match: 'part', case_sensitive: true }, text))).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(texts.map((text) => met({ case_sensitive: true }, text))).toEqual([true, false, false, false])
})

test('a pattern triggers where it matches; an invalid one never does', () => {
  const [dragons, ahead] = [prompt('dragons', ['/\\bdrag(on|oon)s?\\b/i']), prompt('ahead', ['/(?=key)/'])]
  expect(names(activatePrompts([dragons, ahead], 'Two DRAGOONS and a key', []))).toEqual(['dragons'])
  expect([dragons, ahead].filter(isAlwaysIncluded)).toEqual([])
})

test('a constant entry is included without its keywords, near the newest line if it has a depth', () => {
  const book = [
    prompt('river', ['river'], { constant: true }),
    prompt('mood', [], { constant: true, depth: 0 }),
    prompt('key', ['key'], { depth: 4 }),
    prompt('lamp', ['lamp']),
  ]
  expect(told(book)).toEqual({ always: ['river'], woken: ['mood'] })
  expect(told(book, 'a key and a lamp')).toEqual({ always: ['river'], woken: ['lamp', 'key', 'mood'] })
})

test('a constant entry whose keywords are said takes its room once', () => {
  const half = (name: string, more: Partial<WorldPrompt>) =>
    prompt(name, ['lamp'], { prompt_description: 'word '.repeat(500), ...more })
  expect(told([half('river', { constant: true }), half('key', {})], 'lamp')).toEqual({
    always: ['river'],
    woken: ['key'],
  })
})

test('if not all entries fit, the highest orders are included, sorted from low to high', () => {
  const long = 'word '.repeat(350)
  const book = [30, 10, 20, 40, 0].map((order) =>
    prompt(`order ${order}`, ['lamp'], { order, prompt_description: long }),
  )
  expect(told(book, 'lamp').woken).toEqual(['order 20', 'order 30', 'order 40'])
  const [first] = book
  expect(told([...book, { ...(first as WorldPrompt), id: 'c' as WorldPromptId, name: 'c', constant: true }])).toEqual({
    always: ['c'],
    woken: [],
  })
})

test('an entry that is too long is cut', () => {
  const { triggered } = selectLore(
    [prompt('long', ['lamp'], { prompt_description: 'The lamp, which Ilse lit at dusk, burns. '.repeat(1_000) })],
    'lamp',
    [],
    'turn',
  )
  const text = triggered[0]?.prompt_description ?? ''
  expect(text.endsWith('burns.')).toBe(true)
  expect(estimateTokens(text)).toBeGreaterThan(maxLoreTokens * 0.8)
  expect(estimateTokens(text)).toBeLessThan(maxLoreTokens)
})

test('probabilities hold over many turns, and are stable within a turn', () => {
  const book = [prompt('rare', ['lamp'], { probability: 25 }), prompt('never', ['lamp'], { probability: 0 })]
  const turns = Array.from({ length: 2_000 }, (_, n) => told(book, 'lamp', `turn ${n}`).woken)
  expect(turns.flat()).not.toContain('never')
  expect(turns.flat().length / turns.length).toBeCloseTo(0.25, 1)
  expect(told(book, 'lamp', 'turn 7')).toEqual(told(book, 'lamp', 'turn 7'))
})

test('the search in a turn is limited, and goes to the first entries, however much there is', () => {
  const lines = Array.from({ length: 50 }, () => line('abcd efgh '.repeat(2_000)))
  const keys = (of: (at: number) => string) => Array.from({ length: 500 }, (_, at) => of(at))
  const vain = [
    prompt(
      'words',
      keys((at) => `abcd ${'efgh abcd '.repeat(40)}${at}`),
    ),
    prompt(
      'parts',
      keys((at) => `abcdefgh${at}`),
      { word_match: 'part' },
    ),
    prompt(
      'patterns',
      keys((at) => `/(?:${'[a-f]{0,20}'.repeat(30)})${at}/`),
    ),
  ]
  const many = Array.from({ length: 300 }, (_, at) => vain.map((one) => ({ ...one, lines_back: at }))).flat()
  const first = prompt('first', ['lamp'])
  expect(activatePrompts([first, ...many], 'The lamps!', lines)).toEqual([first])
  const song = `${'la '.repeat(60)}lamp`
  const sung = (after: number) => activatePrompts([prompt('song', [song])], `${song} ${'la '.repeat(after)}`, []).length
  expect([sung(10_000), sung(33_000)]).toEqual([1, 0])
})

test.each([
  ['lamp', 'lamps', true],
  ['lamp', 'lamping', true],
  ['lamp', 'lampings', false],
  ['key', 'key', true],
  ['key', 'keys', false],
  ['river', 'rivers', true],
  ['river', 'rive', true],
  ['river', 'rivette', true],
  ['river', 'rivetted', false],
  ['ёлка', 'елки', false],
  ['тёмный', 'темные', true],
  ['old lamp', 'the old lamps', true],
  ['old lamp', 'a lamp, old lamp', true],
  ['old lamp', 'old', false],
  ['old lamp', 'an old old lamp', true],
  ['!', '!', false],
])('%j matches in %j: %s', (word, text, met) => {
  expect(activatePrompts([prompt('p', [word])], text, [])).toHaveLength(met ? 1 : 0)
})

test('only the last hundred thousand characters trigger, and the last sixteen thousand for patterns', () => {
  const met = (key: string, fill: number, more: Partial<WorldPrompt> = {}) =>
    activatePrompts([prompt('p', [key], more)], `key lamp${' '.repeat(fill)}`, []).length === 1
  expect([met('lamp', 99_996), met('lamp', 99_997)]).toEqual([true, false])
  expect([met('/lamp/', 15_996), met('/lamp/', 15_997)]).toEqual([true, false])
  const past = (fill: number) =>
    activatePrompts([prompt('p', ['lamp'])], 'x'.repeat(fill), [line('lamp'), line('')]).length
  expect([past(99_996), past(99_997)]).toEqual([1, 0])
})

test('entries are sorted by order, default 100, and by depth, deepest first', () => {
  const book = [
    prompt('high', ['lamp'], { order: 101 }),
    prompt('usual', ['lamp']),
    prompt('low', ['lamp'], { order: 99 }),
    prompt('deep', ['lamp'], { depth: 3, order: 500 }),
    prompt('near', ['lamp'], { depth: 1, order: 0 }),
  ]
  expect(told(book, 'lamp').woken).toEqual(['low', 'usual', 'high', 'deep', 'near'])
})

test('a constant entry with a probability or depth is not steady', () => {
  const sure = prompt('sure', [], { constant: true, probability: 100 })
  const likely = prompt('likely', [], { constant: true, probability: 99 })
  const turns = Array.from({ length: 300 }, (_, n) => told([sure, likely], '', `turn ${n}`))
  expect(turns.every(({ always }) => always.join() === 'sure')).toBe(true)
  const times = turns.filter(({ woken }) => woken.join() === 'likely').length
  expect(times).toBeGreaterThan(280)
  expect(times).toBeLessThan(300)
})

test('remaining room goes to the next entry that fits; only the first is shortened, at a late sentence end if possible', () => {
  const sized = (name: string, order: number, words: number) =>
    prompt(name, ['lamp'], { order, prompt_description: 'word '.repeat(words) })
  expect(told([sized('one', 3, 900), sized('two', 2, 900), sized('small', 1, 10)], 'lamp').woken).toEqual([
    'small',
    'one',
  ])
  const { triggered } = selectLore(
    [prompt('long', ['lamp'], { prompt_description: `Once. ${'word'.repeat(5_000)}` })],
    'lamp',
    [],
    't',
  )
  expect(triggered[0]?.prompt_description.length).toBeGreaterThan(1_000)
})
