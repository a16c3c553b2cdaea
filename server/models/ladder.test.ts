import type { GameId } from '@fabula/core/ids'
import { noUsage } from '@fabula/core/storyteller/turn-record'
import { replyJson } from '@fabula/dev/scripted-model/answer'
import { describe, expect, test } from 'vitest'
import { StorytellerError } from '../play/storyteller.ts'
import { type Completer, CompletionError, type CompletionProblem } from './completer.ts'
import { JudgeTrust } from './judge-trust.ts'
import { Ladder } from './ladder.ts'
import { modelFacts, weightsInName } from './model-facts.ts'
import { ModelSpeed } from './model-speed.ts'
import { ModelStoryteller } from './model-storyteller.ts'
import { testBrief } from './test-brief.ts'

/** A random sequence that is the same in every run. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const games = Array.from({ length: 6 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}` as GameId)
const [troubled] = games

describe("one game's failures affect only that game", () => {
  test('after a thousand mixed failures of one reader, every other reader has the same form, and the reader gets it back', async () => {
    const problems: CompletionProblem[] = [
      'schema_refused',
      'template_refused',
      'too_long',
      'policy',
      'not_taken',
      'busy',
    ]
    const chance = dice(7)
    let trouble = true
    const forms = new Map<string, Set<string>>()
    let playing = ''
    const brief = testBrief()
    const completer: Completer = {
      async complete({ form, onText }) {
        forms.set(playing, (forms.get(playing) ?? new Set()).add(form.kind))
        const fails = trouble && playing === troubled && (form.kind === 'schema' || chance() < 0.3)
        const problem = problems[Math.floor(chance() * problems.length)] ?? 'policy'
        if (fails && chance() < 0.8) throw new CompletionError(problem, problem, noUsage)
        // The remaining failures are answers without the form.
        const text = fails
          ? 'It is late.'
          : form.kind === 'text'
            ? 'It is late.'
            : replyJson({ actor: 'ilse', line: 'Aye.' })
        onText(text)
        return { text, finish: 'stop', usage: noUsage }
      },
      close: async () => undefined,
    }
    const facts = modelFacts('', 'scripted')
    let clock = 0
    // Time passes, so that the circuit breaker stays closed.
    const now = () => {
      clock += 60_000
      return clock
    }
    const settings = { kind: 'hosted' as const, name: 'scripted', facts, now }
    const storyteller = new ModelStoryteller(completer, settings, { info: () => undefined, warn: () => undefined })
    const play = async (game: GameId) => {
      playing = game
      const options = { signal: new AbortController().signal, onProgress: () => undefined }
      return storyteller.reply({ ...brief, game_id: game }, options).catch((error: unknown) => {
        if (!(error instanceof StorytellerError)) throw error
        return null
      })
    }
    let failed = 0
    for (let turn = 0; turn < 1_000; turn++) {
      const game = games[turn % 2 === 0 ? 0 : 1 + (turn % 5)] ?? troubled
      const answer = game && (await play(game))
      if (answer === null && game !== troubled) failed++
    }
    expect(failed).toBe(0)
    for (const game of games.slice(1)) expect([game, ...(forms.get(game) ?? [])]).toEqual([game, 'schema'])
    expect(forms.get(troubled ?? '')).toContain('text')
    const counted = storyteller.failures.all()
    for (const problem of problems) expect(counted[`reply: ${problem}`]).toBeGreaterThan(0)

    trouble = false
    forms.clear()
    for (let turn = 0; turn < 900 && !forms.get(troubled ?? '')?.has('schema'); turn++) await play(troubled as GameId)
    forms.clear()
    await play(troubled as GameId)
    expect([...(forms.get(troubled ?? '') ?? [])]).toEqual(['schema'])
  })

  test('a form that several games lost is lost for all, until it is answered again', () => {
    const ladder = new Ladder()
    for (const game of ['a', 'b', 'b']) ladder.settleAt('object', game)
    expect(ladder.rungFor('new')).toBe('schema')
    ladder.settleAt('object', 'c')
    expect([ladder.rungFor('a'), ladder.rungFor('new')]).toEqual(['object', 'object'])
    for (let turn = 0; turn < 12; turn++) ladder.answered('object', true, 'new')
    expect(ladder.rungFor('new')).toBe('schema')
    ladder.answered('schema', true, 'new')
    expect([ladder.rung, ladder.rungFor('another')]).toEqual(['schema', 'schema'])
  })

  test('a failed trial delays the next one', () => {
    const ladder = new Ladder()
    ladder.settleAt('object', 'a')
    const turnsToTrial = () => {
      let turns = 0
      for (; ladder.rungFor('a') !== 'schema' && turns < 1_000; turns++) ladder.answered('object', true, 'a')
      ladder.settleAt('object', 'a')
      return turns
    }
    expect([turnsToTrial(), turnsToTrial(), turnsToTrial()]).toEqual([12, 24, 48])
    expect(ladder.rungFor('b')).toBe('schema')
  })

  test('a model that begins lower is never asked for more', () => {
    const ladder = new Ladder('split')
    for (let turn = 0; turn < 500; turn++) ladder.answered('split', true, 'a')
    expect(ladder.rungFor('a')).toBe('split')
  })
})

describe('facts about a model', () => {
  test.each([
    ['Qwen2.5-Coder-1.5B-Instruct-Q4_K_M', 1.5e9],
    ['gemma-3-270m-q4_k_m', 270e6],
    ['llama-3.1-8b-instant', 8e9],
    ['qwen2.5:3b', 3e9],
    ['gpt-5-mini', null],
    ['mistral-large-2407', null],
  ])('reads the size from the name %s', (name, weights) => {
    expect(weightsInName(name)).toBe(weights)
  })

  test('no model below three billion weights judges; a file without a size in its name is judged by its bytes', () => {
    expect(modelFacts('embedded', 'qwen2.5-1.5b-instruct').judges).toBe(false)
    expect(modelFacts('openai-compatible', 'llama3.2:1b')).toMatchObject({ judges: false, begin: 'split' })
    expect(modelFacts('embedded', 'qwen2.5-7b-instruct').judges).toBe(true)
    expect(modelFacts('openai', 'gpt-5-mini')).toMatchObject({ judges: true, begin: 'schema' })
    expect(modelFacts('embedded', 'mine', 1_117_320_768).judges).toBe(false)
    expect(modelFacts('embedded', 'mine', 4_700_000_000).judges).toBe(true)
  })

  test('a judge that only times out is skipped for longer and longer, and trusted again once it answers', () => {
    const trust = new JudgeTrust()
    const rest = () => {
      let turns = 0
      while (!trust.worthAsking()) turns++
      return turns
    }
    trust.timedOut()
    expect(rest()).toBe(0)
    trust.timedOut()
    expect(rest()).toBe(8)
    trust.timedOut()
    expect(rest()).toBe(16)
    trust.answered()
    trust.timedOut()
    expect(rest()).toBe(0)
  })

  test('time limits follow the measured speed', () => {
    const speed = new ModelSpeed({ isOwn: false })
    expect(speed.limitFor(3_500, 220, 60_000, 240_000)).toBe(60_000)
    speed.learn({ input_tokens: 860, cached_tokens: 0, output_tokens: 70 }, 10_000, 20_000)
    expect(speed.limitFor(3_500, 220, 60_000, 240_000)).toBe(180_316)
    expect(speed.limitFor(9_500, 1_200, 60_000, 240_000)).toBe(240_000)
    expect(new ModelSpeed({ isOwn: true }).limitFor(3_500, 220, 60_000, 240_000)).toBe(240_000)
  })
})
