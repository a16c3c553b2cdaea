import { describe, expect, test } from 'vitest'
import { GameStateId } from '../ids.ts'
import { sceneId } from '../test/tiny-novel.ts'
import { estimateTokens } from '../turn/estimate-tokens.ts'
import type { PastLine } from '../turn/turn-brief.ts'
import { isBiographyFolded } from './biography-size.ts'
import { extractOfSummaries, extractSummary } from './extract-summary.ts'
import { lineTokens } from './line-tokens.ts'
import { mergeLayers, planLayers } from './plan-layers.ts'
import { alwaysFits } from './plan-summary.ts'
import { selectRecallableLines } from './recallable-lines.ts'
import { shortenConversation } from './shorten-conversation.ts'
import type { Summary } from './summary.ts'

const state_id = GameStateId.parse('11111111-0000-4000-8000-000000000000')
const said = (text: string, name = 'Osip'): PastLine => ({ by: 'character', character_id: null, name, text, state_id })

test('a line counts its text and overhead', () => {
  const words = { name: 'Osip', text: 'x'.repeat(40) }
  expect(['reader', 'character', 'narrator'].map((by) => lineTokens({ by: by as PastLine['by'], ...words }))).toEqual([
    26, 16, 16,
  ])
})

test('a biography of more than four hundred tokens is shortened', () => {
  expect(isBiographyFolded(` ${'abcd'.repeat(400)}\n`)).toBe(false)
  expect(isBiographyFolded(`${'abcd'.repeat(400)}a`)).toBe(true)
})

test('the tail fits anyway up to a quarter of the prompt, including the next exchange', () => {
  const tail = (...tokens: number[]) => tokens.map((each) => ({ scene_id: sceneId('hall'), tokens: each }))
  expect([alwaysFits(tail(300, 350), 4_000), alwaysFits(tail(301, 350), 4_000)]).toEqual([true, false])
  expect([alwaysFits([], 4_000), alwaysFits(tail(500), 4_000), alwaysFits(tail(501), 4_000)]).toEqual([
    true,
    true,
    false,
  ])
})

describe('layers', () => {
  const of = (layer: number, count: number): Summary[] =>
    Array.from({ length: count }, (_, n) => ({ from_depth: n, to_depth: n, layer, text: `${layer}${n}`, by: 'model' }))

  test('are folded from six summaries on, the oldest four first; from nine on folding cannot wait; the lowest layer goes first', () => {
    expect(planLayers(of(0, 5))).toBeNull()
    expect(planLayers(of(0, 6))).toEqual({ start: 0, count: 4, layer: 1, must: false })
    expect(planLayers(of(0, 8))?.must).toBe(false)
    expect(planLayers(of(0, 9))?.must).toBe(true)
    expect(planLayers([...of(1, 6), ...of(0, 6)])).toEqual({ start: 6, count: 4, layer: 1, must: false })
    expect(planLayers([...of(2, 3), ...of(1, 6), ...of(0, 5)])).toEqual({ start: 3, count: 4, layer: 2, must: false })
    expect(planLayers(of(3, 6))).toEqual({ start: 0, count: 4, layer: 3, must: false })
  })

  test('are merged into one summary that covers the same range', () => {
    const summaries = [...of(1, 2), ...of(0, 6)]
    const plan = { start: 2, count: 4, layer: 1, must: false }
    expect(mergeLayers(summaries, plan, { text: 'all', by: 'extract' })).toEqual([
      ...summaries.slice(0, 2),
      { from_depth: 0, to_depth: 3, layer: 1, text: 'all', by: 'extract' },
      ...summaries.slice(6),
    ])
    expect(mergeLayers(summaries, { ...plan, start: 8 }, { text: 'all', by: 'model' })).toEqual(summaries)
  })
})

describe('first sentences', () => {
  test('end at a sentence, but not after a short exclamation', () => {
    const first = (text: string) => extractOfSummaries([text], 400)
    expect(first('Ah! Well, come in. And sit.')).toBe('Ah! Well, come in.')
    expect(first('“Come in here.” She sat.')).toBe('“Come in here.”')
    expect(first('It cost 3.50 at last! So it did.')).toBe('It cost 3.50 at last!')
    expect(first('No  end\n here')).toBe('No end here')
  })

  test('are cut if there is no sentence end or space, so that later lines still fit', () => {
    const words = extractOfSummaries(['lanterns '.repeat(100)], 400)
    expect(words).toMatch(/^lanterns( lanterns)*…$/)
    expect(words.length).toBeLessThanOrEqual(161)
    expect(words.length).toBeGreaterThan(140)
    expect(extractOfSummaries(['x'.repeat(160)], 400)).toBe('x'.repeat(160))
    expect(extractOfSummaries(['x'.repeat(160)], 40)).toBe('x'.repeat(160))
    expect(extractOfSummaries(['x'.repeat(160)], 39)).toBe('x'.repeat(128))
    const told = extractSummary([said('x'.repeat(5_000)), said('Then Ilse left.')], 100)
    expect(told).toMatch(/^Osip: x+… Osip: Then Ilse left\.$/)
    expect(extractOfSummaries([`So. ${'x'.repeat(5_000)}`, 'Then.'], 100)).toMatch(/^So\. x+… Then\.$/)
    expect(extractOfSummaries([`x${'😀'.repeat(300)}`], 900)).not.toMatch(/[\ud800-\udbff]…/)
  })

  test('have no name for the narrator, and are spaced evenly if not all fit', () => {
    expect(extractSummary([said('It rains.', ''), said('Aye, it does.')], 50)).toBe('It rains. Osip: Aye, it does.')
    const texts = Array.from({ length: 9 }, (_, n) => `Lamp number ${n} was lit.`)
    const each = estimateTokens(`${texts[0]} `)
    expect(extractOfSummaries(texts, each * 3)).toBe(`${texts[0]} ${texts[4]} ${texts[8]}`)
    expect(extractOfSummaries(texts, each)).toBe(texts[0])
    expect(extractOfSummaries(['', ...texts.slice(0, 1)], 50)).toBe(texts[0])
  })
})

test('a kept line is cut to its beginning, between words if possible', () => {
  const kept = (text: string) => selectRecallableLines([], [said(text)])[0]?.text
  expect(kept(' Copper \n kettles. ')).toBe('Copper kettles.')
  expect(kept(`aaaa ${'b'.repeat(235)}`)).toHaveLength(240)
  expect(kept(`aaaa ${'b'.repeat(236)}`)).toBe(`aaaa ${'b'.repeat(235)}…`)
  const words = kept(`${'lantern kettle '.repeat(40)}`)
  expect(words).toMatch(/ (lantern|kettle)…$/)
  expect(kept(`Copper kettles ${'😀'.repeat(300)}`)).toMatch(/ (😀)+…$/u)
  expect([kept('Well, yes.'), kept('Copper'), kept('Copper 7')]).toEqual([undefined, undefined, 'Copper 7'])
  // Inflected forms, and ё and е, count as the same word.
  expect(kept('Зелёная зеленого')).toBeUndefined()
})

test('the newest lines of a conversation stay verbatim, at least two', () => {
  const talk = Array.from({ length: 10 }, (_, n) => said(`${n}: ${'word '.repeat(100)}`))
  const { summaries, recent } = shortenConversation(talk, [], 100)
  expect(recent).toEqual(talk.slice(-2))
  expect(summaries).toHaveLength(8)
  const all = shortenConversation(talk.slice(0, 2), [], 100)
  expect(all).toEqual({ summaries: [], recent: talk.slice(0, 2) })
  // Half of the budget is enough.
  const half = talk.slice(0, 4)
  const size = half.reduce((sum, line) => sum + lineTokens(line), 0)
  expect(shortenConversation(half, [], size * 2).summaries).toEqual([])
  expect(shortenConversation(half, [], size * 2 - 1).summaries).toHaveLength(1)
})
