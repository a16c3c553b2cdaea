import { describe, expect, test } from 'vitest'
import type { SceneId } from '../ids.ts'
import { character, idOf, sceneId } from '../test/tiny-novel.ts'
import { estimateTokens } from '../turn/estimate-tokens.ts'
import type { PastLine } from '../turn/turn-brief.ts'
import { extractOfSummaries, extractSummary } from './extract-summary.ts'
import { mergeLayers, planLayers } from './plan-layers.ts'
import { planSummary, type TailState } from './plan-summary.ts'
import { shortenConversation } from './shorten-conversation.ts'
import type { Summary } from './summary.ts'
import { summaryTokens } from './summary-size.ts'

const states = (count: number, tokens = 100, scene = 'hall'): TailState[] =>
  Array.from({ length: count }, () => ({ scene_id: sceneId(scene) as SceneId, tokens }))
const line = (text: string, name = 'Osip'): PastLine => ({
  by: 'character',
  character_id: character(name),
  name,
  text,
  state_id: idOf('state'),
})

test('a larger prompt has longer summaries, from 48 to 480 tokens', () => {
  expect([100, 8_000, 16_000, 1_000_000].map(summaryTokens)).toEqual([48, 145, 291, 480])
})

test('surrounding whitespace does not affect a summary', () => {
  const said = (text: string) => extractSummary([line(text)], 200)
  expect(said('  The lamp is lit.  ')).toBe(said('The lamp is lit.'))
  expect(said('The lamp is lit.')).toContain('The lamp is lit.')
})

describe('planning a summary', () => {
  test('does not force folding at exactly the limit, and leaves a third of the window', () => {
    expect(planSummary(states(30), 2_000, 4_000)).toMatchObject({ must: false })
    expect(planSummary([...states(29), ...states(1, 100, 'garden')], 2_000, 4_000)).toEqual({ count: 29, must: false })
    expect(planSummary([...states(30), ...states(1, 100, 'garden')], 2_000, 4_000)).toEqual({ count: 30, must: true })
    expect(planSummary(states(30), 3_000, 6_000)).toEqual({ count: 20, must: false })
  })

  test('folds nothing while there is room, then a block that leaves a third of the window', () => {
    // A budget of 4000 with 2000 for the rest leaves a window of 2000: twenty states of 100, including the next one.
    expect(planSummary(states(19), 2_000, 4_000)).toBeNull()
    const plan = planSummary(states(20), 2_000, 4_000)
    expect(plan).toEqual({ count: 14, must: false })
    expect(planSummary(states(20 - 14), 2_000, 4_000)).toBeNull()
  })

  test('forces folding that has been impossible for long', () => {
    expect(planSummary(states(31), 2_000, 4_000)).toMatchObject({ must: true })
  })

  test('folds a finished scene as a whole once that is worth it', () => {
    expect(planSummary([...states(3), ...states(2, 100, 'garden')], 1_000, 4_000)).toBeNull()
    expect(planSummary([...states(4), ...states(2, 100, 'garden')], 1_000, 4_000)).toEqual({ count: 4, must: false })
    expect(planSummary([...states(4), ...states(1, 10, 'garden')], null, 4_000)).toEqual({ count: 4, must: false })
    expect(planSummary(states(400), null, 4_000)).toBeNull()
    const left = (tokens: number) => [...states(1, tokens), ...states(1, 10, 'garden')]
    expect(planSummary(left(399), null, 4_800)).toBeNull()
    expect(planSummary(left(400), null, 4_800)).toEqual({ count: 1, must: false })
  })

  test('always keeps the latest messages, however long they are', () => {
    expect(planSummary(states(2, 9_000), 1_000, 4_000)).toBeNull()
    expect(planSummary(states(3, 9_000), 1_000, 4_000)?.count).toBe(1)
    expect(planSummary([], 1_000, 4_000)).toBeNull()
  })

  test('leaves a window even if the rest takes the whole budget', () => {
    expect(planSummary(states(9), 9_000, 4_000)).toBeNull()
    expect(planSummary(states(10), 9_000, 4_000)).not.toBeNull()
  })
})

describe('layers of summaries', () => {
  test('stay few in an endless game, in order and without gaps', () => {
    let summaries: Summary[] = []
    let most = 0
    for (let n = 0; n < 2_000; n++) {
      summaries = [...summaries, { from_depth: n * 10, to_depth: n * 10 + 9, layer: 0, text: `${n}`, by: 'model' }]
      for (let plan = planLayers(summaries); plan; plan = planLayers(summaries)) {
        summaries = mergeLayers(summaries, plan, { text: 'told in short', by: 'model' })
      }
      most = Math.max(most, summaries.length)
    }
    expect(most).toBeLessThanOrEqual(20)
    expect(summaries[0]?.from_depth).toBe(0)
    expect(summaries.at(-1)?.to_depth).toBe(19_999)
    for (const [index, { to_depth }] of summaries.entries()) {
      const next = summaries[index + 1]
      if (next) expect(next.from_depth).toBe(to_depth + 1)
    }
    const layers = summaries.map(({ layer }) => layer)
    expect(layers).toEqual([...layers].sort((a, b) => b - a))
  })
})

describe('a summary without a model', () => {
  test('contains first sentences from the whole part, in order, within its limit', () => {
    const lines = Array.from({ length: 40 }, (_, n) => line(`Lamp ${n} was lit by hand. And some more words after it.`))
    const text = extractSummary(lines, 80)
    expect(estimateTokens(text)).toBeLessThanOrEqual(80)
    expect(text).toMatch(/^Osip: Lamp 0 was lit by hand\. .*Lamp 39 was lit by hand\.$/)
    expect(text).not.toContain('some more')
    expect(extractSummary(lines, 80)).toBe(text)
  })

  test('works in Russian, for summaries, and for empty input', () => {
    expect(extractSummary([line('Туман стоял до утра. Потом ушёл.', 'Осип')], 60)).toBe('Осип: Туман стоял до утра.')
    expect(extractOfSummaries(['They met on the quay. It rained.', 'Ilse gave the key. It was cold.'], 60)).toBe(
      'They met on the quay. Ilse gave the key.',
    )
    expect(extractSummary([], 60)).toBe('')
    expect(estimateTokens(extractSummary([line('ж'.repeat(5_000))], 60))).toBeLessThanOrEqual(60)
  })
})

test('shortening a conversation keeps to its budget with stable blocks, and recognises earlier summaries', () => {
  const conversation = Array.from({ length: 120 }, (_, n) =>
    line(`Sentence number ${n} is about the lamps. It goes on a little.`),
  )
  const short = shortenConversation(conversation.slice(0, 4), ['From before.'], 1_000)
  expect(short).toEqual({ summaries: ['From before.'], recent: conversation.slice(0, 4) })
  const told = shortenConversation(conversation, ['From before.'], 1_000)
  expect(told.summaries[0]).toBe('From before.')
  expect(told.summaries.length).toBeGreaterThan(3)
  expect(told.recent.at(-1)).toBe(conversation.at(-1))
  for (const text of told.summaries) expect(estimateTokens(text)).toBeLessThanOrEqual(summaryTokens(1_000))
  const numbers = told.summaries.flatMap((text) =>
    [...text.matchAll(/number (\d+)/g)].map(([, number]) => Number(number)),
  )
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
  const later = shortenConversation([...conversation, line('One more.')], told.summaries, 1_000)
  expect(later.summaries.slice(0, told.summaries.length)).toEqual(told.summaries)
})
