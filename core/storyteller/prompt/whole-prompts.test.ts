import { describe, expect, test } from 'vitest'
import type { AssetId, CharacterId, EndingId, FlagId, GameId, GameStateId, ScaleId, SceneId } from '../../ids.ts'
import { openParts } from '../../test/open-parts.ts'
import type { CastMember, PastLine, TurnBrief } from '../../turn/turn-brief.ts'
import { judgeSchema } from '../judge-schema.ts'
import { lineSchema, replySchema, severalLinesSchema, severalSchema } from '../reply-schema.ts'
import type { PromptMessage } from '../turn-record.ts'
import { buildChoicePrompt, choiceSchema, narrowChoice, readChoice } from './build-choice-prompt.ts'
import { buildJudgePrompt } from './build-judge-prompt.ts'
import { buildLinePrompt } from './build-line-prompt.ts'
import { buildPrompt, tokensOf } from './build-prompt.ts'
import { buildSummaryPrompt } from './build-summary-prompt.ts'
import { promptVersion } from './prompt-version.ts'

// The full text of every prompt. A change to a prompt shows here and has to increment the version, so that earlier
// measurements are not mistaken for current ones.

const member = (name: string, more: Partial<CastMember> = {}): CastMember => ({
  character_id: `id-${name}` as CharacterId,
  name,
  aliases: [],
  biographies: [`${name} lives here.`],
  may_speak: true,
  current_sprite: `${name}-calm` as AssetId,
  sprites: ['calm', 'glad'].map((look) => ({
    id: `${name}-${look}` as AssetId,
    name: `${name} ${look}`,
    description: `shows ${name} ${look}`,
  })),
  scene_lines: [`A line of ${name}’s here.`],
  example_lines: [`A line of ${name}’s anywhere.`],
  ...more,
})
const past = (by: PastLine['by'], name: string, text: string): PastLine => ({
  by,
  character_id: by === 'character' ? (`id-${name}` as CharacterId) : null,
  name,
  text,
  state_id: 's' as GameStateId,
})

/** A brief with everything a storyteller can be given. */
const full: TurnBrief = {
  purpose: 'reply',
  game_id: 'g' as GameId,
  state_id: 's' as GameStateId,
  novel_language: 'english',
  language: 'english',
  storytelling: { length: 'short', style: 'Plain.', notes: ['It rains.'] } as NonNullable<TurnBrief['storytelling']>,
  wish: 'Shorter, please.',
  scene: { id: 'quay' as SceneId, name: 'The quay', interactive: true },
  reader: { name: 'Nell', biography: 'A surveyor.' },
  reader_text: 'Is it open?',
  world_prompts: [{ name: 'Town', text: 'Forty lamps.' }],
  triggered_prompts: [{ name: 'Lamp', text: 'It is out.' }],
  scene_prompts: ['Night, and fog.'],
  cast: [
    member('Ilse', { aliases: ['Il'], secrets: ['She has the key.'] }),
    member('Osip', { biographies: [], scene_lines: [], example_lines: [] }),
    member('Tobias', { may_speak: false, sprites: [], current_sprite: null }),
  ],
  default_speaker: 'id-Ilse' as CharacterId,
  music: {
    current: 'fog' as AssetId,
    tracks: ['fog', 'waltz'].map((name) => ({ id: name as AssetId, name, description: `${name} plays` })),
  },
  changes: [
    {
      kind: 'flag',
      id: 'f' as FlagId,
      name: 'lamp lit',
      value: false,
      reason: 'lit',
      keywords: [],
      mode: 'continuous',
    },
    {
      kind: 'scale',
      id: 't' as ScaleId,
      name: 'trust',
      value: 2,
      reason: 'kindness',
      keywords: [],
      mode: 'single',
      max_step: 3,
    },
  ],
  endings: [{ id: 'e' as EndingId, name: 'Flight', description: 'She runs.', keywords: [] }],
  ways_out: [],
  turn: 2,
  attempt: 0,
  remembered: {
    summaries: ['They met.'],
    recent: [
      past('narrator', '', 'Fog.'),
      past('reader', 'Nell', 'Hello.'),
      past('character', 'Ilse', 'Well?'),
      past('character', 'Osip', 'Hm.'),
    ],
    pinned: [{ by: 'character', name: 'Ilse', text: 'I owe you.' }],
  },
  recalled: [
    { by: 'character', name: 'Ilse', text: 'Never again.' },
    { by: 'narrator', name: '', text: 'A bell.' },
  ],
}
/** A brief with as little as possible. */
const least: TurnBrief = {
  ...full,
  storytelling: undefined as never,
  wish: undefined,
  reader: { name: 'Nell', biography: '' },
  world_prompts: [],
  triggered_prompts: [],
  scene_prompts: [],
  cast: [],
  default_speaker: null,
  music: { current: null, tracks: [] },
  changes: [],
  endings: [],
  remembered: { summaries: [], recent: [] },
  recalled: [],
}
const briefs: Record<string, TurnBrief> = {
  'all there can be': full,
  'the least there can be': least,
  'in Russian, for adults, in despair': {
    ...full,
    language: 'russian',
    for_adults: true,
    reader_text: 'Я хочу умереть. Не хочу больше жить.',
  },
  'the reader listens': { ...full, reader_text: null, wish: undefined },
  'the reader only watches': { ...full, reader_text: null, scene: { ...full.scene, interactive: false } },
  'what a choice changes': { ...full, purpose: 'changes', reader_text: 'Leave' },
}
const asText = (messages: readonly PromptMessage[]) =>
  messages.map(({ role, content }) => `[${role}]\n${content}`).join('\n\n')
const nonce = 'N0NCE'

describe.each(Object.entries(briefs))('word for word: %s', (_, brief) => {
  test('a reply in a form', () => {
    expect(asText(buildPrompt(brief, { nonce, mode: 'schema' }))).toMatchSnapshot()
    const other = buildPrompt(brief, {
      nonce,
      mode: 'object',
      judgedApart: true,
      addressed: brief.cast[0]?.character_id ?? null,
      correction: 'too long',
    })
    expect(other.at(-1)?.content).toMatchSnapshot()
  })

  test('a line of a weak model, and of a tiny one', () => {
    const [speaker = null] = brief.cast
    expect(asText(buildLinePrompt(brief, nonce, speaker, 'small', undefined, 'too long'))).toMatchSnapshot()
    expect(asText(buildLinePrompt(brief, nonce, speaker, 'tiny'))).toMatchSnapshot()
    expect(asText(buildLinePrompt(brief, nonce, null, 'small'))).toMatchSnapshot()
  })

  test('the judgement of a line', () => {
    const asked: PromptMessage[] = [
      { role: 'system', content: 'Rules.' },
      { role: 'user', content: 'Now.' },
    ]
    const speaker = brief.cast[0]?.character_id ?? null
    expect(
      asText(buildJudgePrompt(brief, { prompt: asked, line: 'So be it.', speaker, budget: 4_000 })),
    ).toMatchSnapshot()
    expect(asText(buildJudgePrompt(brief, { prompt: asked, line: '' }))).toMatchSnapshot()
  })
})

test.each(['english', 'russian'] as const)('word for word, in %s: a choice of lines, and a summary', (language) => {
  const ask = { language, name: 'Ilse', about: 'Tall.', before: 'Well?', said: 'Hello', lines: ['Go.', 'Stay\n here.'] }
  expect(asText(buildChoicePrompt(ask, nonce))).toMatchSnapshot()
  expect(asText(buildChoicePrompt({ ...ask, about: '', before: '', said: null }, nonce))).toMatchSnapshot()
  const lines = full.remembered.recent
  const told = { language, reader: 'Nell', before: 'Before.', lines, summaries: [], words: 40 }
  expect(asText(buildSummaryPrompt(told, nonce))).toMatchSnapshot()
  const short = { ...told, before: '', summaries: ['One. '.repeat(80), 'Two.'], budget: 40 }
  expect(asText(buildSummaryPrompt(short, nonce))).toMatchSnapshot()
})

test('the version, and the schemas of answers, which leave nothing open', () => {
  expect(promptVersion).toBe(8)
  const schemas = { replySchema, severalSchema, lineSchema, severalLinesSchema, judgeSchema, choiceSchema }
  for (const schema of Object.values(schemas)) expect(openParts(schema)).toEqual([])
  expect(schemas).toMatchSnapshot()
  expect(narrowChoice(2)).toMatchObject({ required: ['line'], properties: { line: { enum: [1, 2] } } })
})

test.each<[string, number | null]>([
  ['{"line": 2}', 1],
  ['{"line":"1"}', 0],
  ['Line 3 it is', 2],
  ['{"line": 4}', null],
  ['0', null],
  ['123', null],
  ['none', null],
])('reads the number in %s, of three', (answer, place) => {
  expect(readChoice(answer, 3)).toBe(place)
})

test('keeps to a budget: the oldest lines are dropped first, and the reader’s last ones stay', () => {
  const recent = Array.from({ length: 60 }, (_, at) => past('reader', 'Nell', `Word ${at}. ${'fog '.repeat(30)}`))
  const long = { ...full, remembered: { ...full.remembered, recent } }
  const whole = buildPrompt(long, { nonce, mode: 'schema' })
  const cut = buildPrompt(long, { nonce, mode: 'schema', budget: 2_000 })
  expect(tokensOf(whole)).toBeGreaterThan(2_000)
  expect(tokensOf(cut)).toBeLessThanOrEqual(2_000)
  // Not more is dropped than necessary: each line has fewer than fifty tokens.
  expect(tokensOf(cut)).toBeGreaterThan(1_900)
  expect(asText(cut)).toContain('Word 59.')
  expect(asText(cut)).not.toContain('Word 0.')
  expect(asText(cut)).toContain('Is it open?')
  expect(tokensOf([])).toBe(0)
})

test('a flag that is set is shown as yes', () => {
  const changes = full.changes.map((change) => (change.kind === 'flag' ? { ...change, value: true } : change))
  const flagNow = (brief: TurnBrief) =>
    /^Values: lamp-lit (yes|no)/m.exec(asText(buildPrompt(brief, { nonce, mode: 'schema' })))?.[1]
  expect([flagNow(full), flagNow({ ...full, changes })]).toEqual(['no', 'yes'])
})
