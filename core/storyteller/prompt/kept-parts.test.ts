import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GameId, GameStateId, WorldPromptId } from '../../ids.ts'
import type { Novel } from '../../novel/novel.ts'
import { character, flag, onStage, picture, scale, sceneId, tinyNovel, when } from '../../test/tiny-novel.ts'
import { briefTurn } from '../../turn/brief-turn.ts'
import { startGame } from '../../turn/enter-scene.ts'
import type { GameState, Reader } from '../../turn/game-state.ts'
import type { TurnBrief } from '../../turn/turn-brief.ts'
import { PromptEcho } from '../prompt-echo.ts'
import { SecretWatch } from '../secret-watch.ts'
import { buildPrompt } from './build-prompt.ts'
import { fillBrief } from './fill-brief.ts'

const reader: Reader = { name: 'Anna', biography: 'A sailor.', language: 'english' }

/** A novel in which everything depends on flags. */
const told = tinyNovel({
  cast: ['Ilse', 'Osip'],
  first: 'quay',
  tracks: ['waves', 'wind'],
  flags: { lore: false, secret: false, osip: false, prompt: false, ending: false, change: false },
  interactive: {
    quay: {
      start_message_original: 'Cold night.',
      start_message_speaker_id: character('Ilse'),
      characters: [onStage('Ilse'), onStage('Osip', { conditionals: when({ flags: { osip: true } }) })],
      additional_prompt_descriptions: [
        { prompt_description: 'The fog hides {{user}}.', conditionals: when({ flags: { prompt: true } }) },
        { prompt_description: 'It is late.', conditionals: [] },
      ],
    },
  },
})
const novel: Novel = {
  ...told,
  world_prompts: [
    { id: 'a' as WorldPromptId, name: 'Ferry', prompt_description: 'It goes at six.', conditionals: [] },
    {
      id: 'b' as WorldPromptId,
      name: 'Ice',
      prompt_description: 'It comes early this year.',
      conditionals: when({ flags: { lore: true } }),
    },
  ],
  characters: told.characters.map((one) => ({
    ...one,
    biographies: [
      ...one.biographies,
      {
        prompt_description: `HIDES: ${one.prompt_name} buried the captain behind the lighthouse.`,
        conditionals: when({ flags: { secret: true } }),
      },
    ],
  })),
}
const first = startGame(novel, reader)
if (!first) throw new Error('the novel does not begin')

/** A turn somewhere in the story. */
interface Turn {
  flags: Record<string, boolean>
  isGlad: boolean
  said: string[]
  budget: number
}

const turns = fc.array(
  fc.record<Turn>({
    flags: fc.record({
      lore: fc.boolean(),
      secret: fc.boolean(),
      osip: fc.boolean(),
      prompt: fc.boolean(),
    }),
    isGlad: fc.boolean(),
    said: fc.array(
      fc.constantFrom('Hello.', 'Where is the captain?', 'They buried the captain behind the lighthouse.'),
    ),
    budget: fc.constantFrom(150, 300, 1_000, 8_000),
  }),
  { minLength: 2, maxLength: 8 },
)

function briefOf(of: Novel, { flags, isGlad, said }: Turn): TurnBrief {
  const scene = of.interactive_scenes.find(({ id }) => id === sceneId('quay'))
  if (!scene || !first) throw new Error('no scene')
  const world = { ...first.world, flags: { ...first.world.flags } }
  for (const [name, value] of Object.entries(flags)) world.flags[flag(name)] = value
  const sprites = first.stage.sprites.map((sprite) => ({
    ...sprite,
    asset_id: picture(isGlad ? 'Ilse glad' : 'Ilse calm'),
  }))
  const state = {
    ...first,
    world,
    stage: { ...first.stage, sprites },
    id: 'state' as GameStateId,
    game_id: 'game' as GameId,
    parent_id: null,
    created_at: '',
  } satisfies GameState
  const recent = said.map((text) => ({
    by: 'character' as const,
    character_id: character('Ilse'),
    name: 'Ilse',
    text,
    state_id: 'before' as GameStateId,
  }))
  return briefTurn(of, scene, state, reader, 'What is behind the lighthouse?', { summaries: [], recent })
}

const leak = 'Ilse buried the captain behind the lighthouse, and nobody was there to see it at all.'

/** Everything derived from a brief, and from its answer. */
function madeOf(brief: TurnBrief, budget: number) {
  const known = new PromptEcho(brief).prepare()
  return {
    brief,
    prompt: buildPrompt(brief, { nonce: 'mark', mode: 'schema', budget }),
    known: { ...known, open: known.open() },
    tells: new SecretWatch(brief).isRevealedIn(leak),
  }
}

test('cached parts equal what each turn would compute on its own', () => {
  fc.assert(
    fc.property(turns, (path) => {
      // The same novel throughout, compared with a fresh copy.
      for (const turn of path)
        expect(madeOf(briefOf(novel, turn), turn.budget)).toEqual(
          madeOf(briefOf(JSON.parse(JSON.stringify(novel)), turn), turn.budget),
        )
    }),
    { numRuns: 25 },
  )
})

test('the same active parts are the same objects, for every reader', () => {
  const turn: Turn = { flags: { osip: true, prompt: true }, isGlad: false, said: [], budget: 8_000 }
  const [one, other] = [briefOf(novel, turn), briefOf(novel, { ...turn, said: ['Hello.'] })]
  for (const part of ['cast', 'world_prompts', 'scene_prompts', 'endings', 'storytelling'] as const)
    expect([part, one[part] === other[part]]).toEqual([part, true])
  expect(briefOf(novel, { ...turn, isGlad: true }).cast).not.toBe(one.cast)
  expect(briefOf(novel, { ...turn, flags: { ...turn.flags, secret: true } }).cast[0]?.biographies).toHaveLength(2)
})

test('prompts contain the current values, and their beginning changes only with values that are used', () => {
  const text = 'The purse holds {{Gold}} coins; the door is open: {{door open}}. {{user}} sees {{nothing known}}.'
  const placed: Novel = {
    ...novel,
    states: {
      flags: [...novel.states.flags, { ...novel.states.flags[0], id: flag('door open'), name: 'door open' }] as never,
      scales: [{ id: scale('gold'), name: 'gold', initial_value: 3 }] as never,
    },
    world_prompts: [{ id: 'c' as WorldPromptId, name: 'Purse', prompt_description: text, conditionals: [] }],
  }
  const turn: Turn = { flags: {}, isGlad: false, said: [], budget: 8_000 }
  const systemIn = (flags: Turn['flags'], gold: number): string => {
    const brief = briefOf(
      {
        ...placed,
        states: { ...placed.states, scales: placed.states.scales.map((one) => ({ ...one, initial_value: gold })) },
      },
      { ...turn, flags },
    )
    return buildPrompt(brief, { nonce: 'mark', mode: 'schema', budget: 8_000 })[0]?.content ?? ''
  }
  expect(systemIn({}, 3)).toContain('The purse holds 3 coins; the door is open: no. the reader sees {{nothing known}}.')
  expect(systemIn({ 'door open': true }, -12)).toContain('The purse holds -12 coins; the door is open: yes.')
  const one = briefOf(placed, turn)
  const other = briefOf(placed, { ...turn, flags: { 'door open': true } })
  expect(fillBrief(one).filled.world_prompts).toBe(fillBrief(briefOf(placed, turn)).filled.world_prompts)
  expect(fillBrief(other).filled.world_prompts).not.toBe(fillBrief(one).filled.world_prompts)
  expect(fillBrief(other).filled.cast).toBe(fillBrief(one).filled.cast)
})
