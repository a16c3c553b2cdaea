import { testInteraction } from '@fabula/contract/routes/test-interaction'
import type { TestInteraction } from '@fabula/contract/shapes/test-interaction'
import { upgradeTestInteraction } from '@fabula/contract/shapes/upgrade-test-interaction'
import type { EndingId, FlagId, ScaleId } from '@fabula/core/ids'
import { character, ending, flag, musicMix, onStage, picture, scale, tinyNovel } from '@fabula/core/test/tiny-novel'
import { replyJson } from '@fabula/dev/scripted-model/answer'
import { type ScriptedModel, startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../accounts/caller.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { HostedCompleter } from '../models/hosted/hosted-completer.ts'
import { modelFacts } from '../models/model-facts.ts'
import { ModelStoryteller } from '../models/model-storyteller.ts'
import { explainLines } from '../models/offline/explain-lines.ts'
import type { ReplyProgress } from './storyteller.ts'
import { aUser, noCaps } from './test/a-play.ts'
import { testTurn } from './test-turn.ts'

const novel = tinyNovel({
  cast: ['Ilse', 'Osip'],
  backgrounds: ['hall'],
  tracks: ['fog', 'waltz'],
  first: 'x',
  interactive: { x: {} },
})

/** The test canvas's request, as a client would write it. */
const canvas = (more: Record<string, unknown> = {}): TestInteraction =>
  testInteraction.body.parse(
    upgradeTestInteraction(
      {
        user_message: 'May I have the key?',
        user_biography_name: 'Player',
        user_biography_description: 'A surveyor.',
        music_mixes: novel.music_mixes,
        current_flags: [{ id: flag('key'), name: 'has key', initial_value: false }],
        current_scales: [
          { id: scale('trust'), name: 'trust', initial_value: 2 },
          { id: scale('gold'), name: 'gold', initial_value: 5 },
        ],
        completed_endings_ids: [],
        world_prompts: [],
        characters: novel.characters,
        assets: novel.assets,
        scene_characters: [onStage('Ilse'), onStage('Osip')],
        scene_backgrounds: [{ background_id: picture('hall'), priority: 1, conditionals: [] }],
        current_scene_sprites: [{ character_id: character('Osip'), character_sprite_id: picture('Osip glad') }],
        music: { music_mix_id: musicMix, start_asset_music_id: picture('fog') },
        additional_prompt_descriptions: [],
        modifying_states: [
          {
            states: {
              flags: [{ flag_id: flag('key'), change_reason_prompt: 'she hands it over' }],
              scales: [{ scale_id: scale('trust'), change_reason_prompt: 'kindness' }],
            },
            conditionals: [],
            type: 'continuous',
          },
        ],
        endings: [
          {
            id: ending('leave'),
            name: 'Leaving',
            prompt_ending_conditional: 'They leave.',
            conditionals: [],
            next_scene: null,
            states_trigger: { flags: [], scales: [{ scale_id: scale('gold'), change: '+3' }] },
          },
        ],
        context_ending: { message_count: 3, next_scene: null, states_trigger: { flags: [], scales: [] } },
        summaries: [],
        current_history: [
          { id: 'USER', name: 'Player', message: 'Good evening.' },
          { id: character('Ilse'), name: 'Ilse', message: 'Well?' },
        ],
        ...more,
      },
      () => crypto.randomUUID(),
    ),
  )

let db: TestDatabase
let model: ScriptedModel
let author: Caller
beforeAll(async () => {
  db = await createTestDatabase()
  model = await startScriptedModel()
  author = await aUser(db.pool, 'author')
})
beforeEach(() => model.reset())
afterAll(async () => {
  await db.close()
  await model.close()
})

async function send(posted: TestInteraction, { withPrompt = false, promptTokens = 8_000 } = {}) {
  const completer = new HostedCompleter({ provider: 'openai-compatible', baseUrl: model.url, name: 'scripted' })
  const settings = { kind: 'hosted' as const, name: 'scripted', facts: modelFacts('', 'scripted'), promptTokens }
  const storyteller = new ModelStoryteller(completer, settings, { info: () => undefined, warn: () => undefined })
  const progress: ReplyProgress[] = []
  const answer = await testTurn({ pool: db.pool, storyteller, caps: noCaps(), explainLines }, author, posted, {
    withPrompt,
    signal: new AbortController().signal,
    onProgress: (event) => progress.push(event),
  })
  // The answer has exactly the fields of the contract.
  expect(testInteraction.answer.parse(answer)).toEqual(answer)
  return { answer, progress }
}

const reply = replyJson({
  actor: 'ilse',
  expression: 'ilse-glad',
  line: 'Here it is.',
  music: 'waltz',
  others: [{ actor: 'osip', expression: 'ilse-calm' }],
  state: [
    { because: 'she hands it over', change: 'yes', name: 'has-key' },
    { because: 'kind', change: '+9', name: 'trust' },
    { because: 'bribed', change: '+5', name: 'gold' },
  ],
})

test("returns everything in the specification's answer, and the author's details beside it", async () => {
  model.queue.push({ text: reply })
  const { answer, progress } = await send(canvas(), { withPrompt: true })
  expect(answer).toMatchObject({
    character_id: character('Ilse'),
    character_name: 'Ilse',
    character_message: 'Here it is.',
    current_scene_sprites: [
      { character_id: character('Ilse'), character_sprite_id: picture('Ilse glad') },
      { character_id: character('Osip'), character_sprite_id: picture('Osip glad') },
    ],
    background: { background_asset_id: picture('hall') },
    music: { music_asset_id: picture('waltz') },
    flags: [{ id: flag('key'), initial_value: true }],
    scales: [
      { id: scale('trust'), initial_value: 5 },
      { id: scale('gold'), initial_value: 5 },
    ],
    completed_ending_ids: [],
    ending_id: null,
    ending_reasoning: null,
    context_ending_reached: false,
    summaries: [],
    storyteller: 'model',
    model: 'scripted',
  })
  expect(answer.sprites).toEqual(answer.current_scene_sprites)
  expect(answer.current_history.slice(-2)).toEqual([
    { id: 'USER', name: 'Player', message: 'May I have the key?' },
    { id: character('Ilse'), name: 'Ilse', message: 'Here it is.' },
  ])
  expect(answer.proposed).toMatchObject({
    message: 'Here it is.',
    music: { name: 'waltz' },
    changes: [
      { kind: 'flag', name: 'has key', value: true, because: 'she hands it over' },
      { kind: 'scale', name: 'trust', step: 9, because: 'kind' },
    ],
  })
  expect(answer.applied).toEqual([
    { kind: 'flag', id: flag('key') as FlagId, name: 'has key', from: false, to: true, because: 'she hands it over' },
    { kind: 'scale', id: scale('trust') as ScaleId, name: 'trust', from: 2, to: 5, because: 'kind' },
  ])
  expect(answer.refused).toEqual([
    { what: 'ilse-calm', why: 'unknown_name', id: null },
    { what: 'gold', why: 'unknown_name', id: null },
    { what: 'trust', why: 'step_too_large', id: scale('trust') },
  ])
  expect(answer.usage.input_tokens).toBeGreaterThan(100)
  expect(answer.milliseconds.whole).toBeGreaterThanOrEqual(answer.milliseconds.first_word ?? 0)
  expect(answer.prompt).toEqual(model.requests[0]?.messages)
  expect(progress[0]).toEqual({ kind: 'speaker', character_id: character('Ilse') })
  expect(progress.map((event) => (event.kind === 'text' ? event.text : '')).join('')).toBe('Here it is.')
})

test('returns a reached ending with its reason, and applies its trigger to the world', async () => {
  model.queue.push({
    text: replyJson({ actor: 'ilse', line: 'Come.', verdict: { because: 'they go', ending: 'leaving' } }),
  })
  const { answer } = await send(canvas())
  expect(answer).toMatchObject({
    ending_id: ending('leave') as EndingId,
    ending_reasoning: 'they go',
    context_ending_reached: false,
    completed_ending_ids: [ending('leave')],
  })
  expect(answer.scales.find(({ id }) => id === scale('gold'))?.initial_value).toBe(8)
  expect(answer).not.toHaveProperty('prompt')
})

test("counts the user's lines including this one for the context ending; where the cast talks among itself, the cast's lines", async () => {
  const line = { id: 'USER', name: 'Player', message: 'Hm.' }
  const { answer } = await send(canvas({ current_history: [line, line] }))
  expect(answer).toMatchObject({ context_ending_reached: true, ending_id: null })
  const said = { id: character('Ilse'), name: 'Ilse', message: 'Well?' }
  const alone = await send(canvas({ user_message: null, current_history: [said, said] }))
  expect(alone.answer.context_ending_reached).toBe(true)
  expect(alone.answer.current_history).toHaveLength(3)
  expect(model.requests.at(-1)?.messages.at(-1)?.content).toContain('The cast goes on among itself.')
})

test("going on without words keeps the scene interactive and counts no line of the reader's", async () => {
  const line = { id: 'USER', name: 'Player', message: 'Hm.' }
  const { answer } = await send(canvas({ user_message: null, go_on: true, current_history: [line] }))
  expect(answer.context_ending_reached).toBe(false)
  expect(answer.current_history.map(({ id }) => id === 'USER')).toEqual([true, false])
  expect(model.requests.at(-1)?.messages.at(-1)?.content).toContain('The reader says and does nothing, and listens.')
})

test('counts the replies that the canvas counted: going on counts, an opening line does not', async () => {
  const said = { id: character('Ilse'), name: 'Ilse', message: 'Well?' }
  const going = { user_message: null, go_on: true, current_history: [said, said, said] }
  expect((await send(canvas({ ...going, replies: 2 }))).answer.context_ending_reached).toBe(true)
  const alone = { user_message: null, current_history: [said, said] }
  expect((await send(canvas({ ...alone, replies: 1 }))).answer.context_ending_reached).toBe(false)
})

test('a long conversation fits the budget; its summaries are returned and not told twice', async () => {
  const current_history = Array.from({ length: 120 }, (_, n) => ({
    id: n % 2 === 0 ? 'USER' : character('Ilse'),
    name: n % 2 === 0 ? 'Player' : 'Ilse',
    message: `This is sentence ${n} of a long talk about the lamps. And it goes on for a while after that.`,
  }))
  const posted = { current_history, context_ending: null, summaries: ['They met on the quay.'] }
  const { answer } = await send(canvas(posted), { promptTokens: 2_000, withPrompt: true })
  expect(answer.summaries[0]).toBe('They met on the quay.')
  expect(answer.summaries.length).toBeGreaterThan(2)
  expect(answer.usage.input_tokens).toBeLessThan(2_400)
  expect(JSON.stringify(answer.prompt)).toContain('sentence 119')
  const again = await send(canvas({ ...posted, summaries: answer.summaries }), { promptTokens: 2_000 })
  expect(again.answer.summaries).toEqual(answer.summaries)
})

const stay = {
  id: ending('stay'),
  name: 'stay',
  display_name: 'Stay the night',
  conditionals: [],
  next_scene: { scene_id: '00000000-0000-4000-8000-00000000abcd', scene_type: 'static' },
  states_trigger: { flags: [], scales: [{ scale_id: scale('gold'), change: '-1' }] },
}
const chosen = { user_message: null, static_endings: [stay], chosen_ending_id: stay.id }
const single = {
  states: { flags: [{ flag_id: flag('key'), change_reason_prompt: 'they stayed' }], scales: [] },
  conditionals: [],
  type: 'single',
}

test('a choice asks for its single changes, as in play, and then applies its trigger', async () => {
  model.queue.push({
    text: JSON.stringify({ state: [{ because: 'they stayed', change: 'yes', name: 'has-key' }] }),
  })
  const { answer, progress } = await send(canvas({ ...chosen, modifying_states: [single] }), { withPrompt: true })
  expect(answer).toMatchObject({
    ending_id: stay.id,
    character_message: '',
    completed_ending_ids: [stay.id],
    applied: [{ name: 'has key', from: false, to: true, because: 'they stayed' }],
  })
  expect(answer.scales.find(({ id }) => id === scale('gold'))?.initial_value).toBe(4)
  expect(JSON.stringify(answer.prompt)).toContain('Stay the night')
  expect([progress, model.requests.length]).toEqual([[], 1])
})

test('a choice counts when no model has to be asked, and when the model fails', async () => {
  const settled = await send(canvas({ ...chosen, modifying_states: [] }))
  expect(model.requests).toHaveLength(0)
  model.queue.push({ text: '' }, { text: '' })
  const failed = await send(canvas({ ...chosen, modifying_states: [single] }))
  for (const { answer } of [settled, failed]) {
    expect(answer).toMatchObject({ completed_ending_ids: [stay.id], applied: [] })
    expect(answer.flags).toMatchObject([{ initial_value: false }])
  }
  await expect(send(canvas({ ...chosen, chosen_ending_id: ending('other') }))).rejects.toMatchObject({
    code: 'move_not_possible',
  })
})

test("the storyteller is told the scene's name", async () => {
  const { answer } = await send(canvas({ scene_name: 'The tavern' }), { withPrompt: true })
  expect(JSON.stringify(answer.prompt)).toContain('The scene: The tavern')
})

test('is refused without text where text is expected; a failing storyteller is reported and charged', async () => {
  for (const user_message of ['  ', ' \u200b '])
    await expect(send(canvas({ user_message }))).rejects.toMatchObject({ code: 'text_required' })
  await db.pool.query('delete from spending')
  model.queue.push({ text: '' }, { text: '' })
  await expect(send(canvas())).rejects.toMatchObject({ code: 'storyteller_failed' })
  const { rows } = await db.pool.query('select tokens from spending where spender = $1', [`user:${author.id}`])
  expect(Number(rows[0].tokens)).toBeGreaterThan(100)
})
