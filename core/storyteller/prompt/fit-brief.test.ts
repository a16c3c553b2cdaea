import { expect, test } from 'vitest'
import { Telling } from '../../test/tell.ts'
import { character, onStage, tinyNovel } from '../../test/tiny-novel.ts'
import { briefTurn } from '../../turn/brief-turn.ts'
import { estimateTokens } from '../../turn/estimate-tokens.ts'
import type { TurnBrief } from '../../turn/turn-brief.ts'
import { fitBrief, withoutOldest } from './fit-brief.ts'

const cast = Array.from({ length: 40 }, (_, at) => `Guest ${at}`)
const novel = tinyNovel({
  first: 'hall',
  cast,
  interactive: {
    hall: {
      start_message_speaker_id: character('Guest 0'),
      characters: cast.map((name) => onStage(name, { example_lines: ['One.', 'Two.', 'Three.'] })),
    },
  },
})
for (const person of novel.characters) {
  person.biographies = ['Tall.', 'Old.'].map((prompt_description) => ({ prompt_description, conditionals: [] }))
  person.example_lines = ['Four.', 'Five.']
}
const [hall] = novel.interactive_scenes
const biography = 'A clerk who counts the stairs. '.repeat(200)
const crowd = (): TurnBrief => {
  if (!hall) throw new Error('no hall')
  const told = { summaries: [], recent: [] }
  return briefTurn(novel, hall, new Telling(novel).state, { name: 'Nell', biography, language: 'english' }, 'Hi', told)
}

test('of too many short texts, each character keeps the first ones, and the last characters are dropped', () => {
  const whole = crowd()
  expect(whole.cast).toHaveLength(40)
  const fitted = fitBrief(whole, 700)
  expect(fitted.cast.length).toBeGreaterThan(1)
  expect(fitted.cast.length).toBeLessThan(40)
  expect(fitted.cast.map(({ name }) => name)).toEqual(cast.slice(0, fitted.cast.length))
  for (const { biographies, scene_lines, example_lines } of fitted.cast)
    expect([biographies.length, scene_lines.length, example_lines.length]).toEqual([1, 1, 1])
})

test('a reader’s biography takes a twentieth of the budget, or its maximum without a budget', () => {
  const share = (budget?: number) => estimateTokens(fitBrief(crowd(), budget).reader.biography)
  expect(share(4_000)).toBeGreaterThan(150)
  expect(share(4_000)).toBeLessThanOrEqual(200)
  expect(share()).toBeGreaterThan(share(4_000))
})

test('two characters with too much text share the room', () => {
  const [one, two] = crowd().cast
  if (!one || !two) throw new Error('nobody')
  const long = ['Counts the lamps. '.repeat(400)]
  const cast = [one, two].map((each) => ({ ...each, biographies: long, scene_lines: [], example_lines: [] }))
  const sizes = fitBrief({ ...crowd(), cast }, 2_000).cast.map(({ biographies }) => estimateTokens(biographies.join()))
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(5)
  expect(sizes[0]).toBeGreaterThan(350)
  expect(sizes[0]).toBeLessThanOrEqual(550)
})

test('the oldest lines are dropped in blocks, and the last two stay', () => {
  const line = (at: number) => ({
    by: 'reader' as const,
    character_id: null,
    name: 'Nell',
    text: `${at} ${'fog '.repeat(20)}`,
    state_id: crowd().state_id,
  })
  const brief = { ...crowd(), remembered: { summaries: [], recent: Array.from({ length: 30 }, (_, at) => line(at)) } }
  const left = (tokens: number) =>
    withoutOldest(brief, tokens, 1_000).remembered.recent.map(({ text }) => text.split(' ')[0])
  expect(left(0)).toHaveLength(30)
  expect(left(1)).toEqual(left(150))
  expect(left(151).length).toBeLessThan(left(150).length)
  expect(left(1).length).toBeLessThan(30)
  expect(left(100_000)).toEqual(['28', '29'])
})

test('of too many pinned messages, the newest stay in order', () => {
  const pin = (at: number) => ({
    by: 'reader' as const,
    character_id: null,
    name: 'Nell',
    text: `Pin ${at}.`,
    state_id: crowd().state_id,
  })
  const pinned = Array.from({ length: 60 }, (_, at) => pin(at))
  const brief = { ...crowd(), remembered: { summaries: [], recent: [], pinned } }
  const kept = (fitBrief(brief, 2_000).remembered.pinned ?? []).map(({ text }) => text)
  expect(kept.length).toBeGreaterThan(3)
  expect(kept.length).toBeLessThan(60)
  expect(kept).toEqual(pinned.slice(-kept.length).map(({ text }) => text))
})

test('the newest summaries stay, within a quarter of the budget, in order', () => {
  const summaries = Array.from({ length: 30 }, (_, at) => `${at} ${'fog '.repeat(40)}`)
  const brief = { ...crowd(), remembered: { summaries, recent: [] } }
  const kept = fitBrief(brief, 1_000).remembered.summaries
  // Exact to the token.
  const two = summaries.slice(-2).reduce((sum, summary) => sum + estimateTokens(summary), 0)
  expect([two * 4, two * 4 - 4].map((budget) => fitBrief(brief, budget).remembered.summaries.length)).toEqual([2, 1])
  expect(kept).toEqual(summaries.slice(-kept.length))
  const tokens = estimateTokens(kept.join(' '))
  expect(tokens).toBeLessThanOrEqual(250)
  expect(tokens).toBeGreaterThan(150)
})
