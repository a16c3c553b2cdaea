import { expect, test } from 'vitest'
import type { WorldPromptId } from '../ids.ts'
import { newWorld, type World } from '../scene/world.ts'
import { character, ending, flag, idOf, onStage, tinyNovel, when } from '../test/tiny-novel.ts'
import { briefTurn } from './brief-turn.ts'
import { enterScene } from './enter-scene.ts'
import { promptTexts } from './prompt-texts.ts'
import type { PastLine } from './turn-brief.ts'

const novel = tinyNovel({
  flags: { night: false },
  cast: ['Ilse', 'Osip'],
  first: 'quay',
  interactive: {
    quay: {
      characters: [onStage('Ilse'), onStage('Osip', { conditionals: when({ flags: { night: true } }) })],
      additional_prompt_descriptions: [
        { prompt_description: 'It is foggy.', conditionals: [] },
        { prompt_description: 'The lamps are out.', conditionals: when({ flags: { night: true } }) },
      ],
      modifying_states: [
        {
          type: 'continuous',
          conditionals: [],
          states: {
            flags: [{ flag_id: flag('night'), change_reason_prompt: 'It gets dark.', keywords: [] }],
            scales: [],
          },
        },
      ],
      endings: [
        {
          id: ending('Leave'),
          name: 'Leave',
          prompt_ending_conditional: 'They leave.',
          conditionals: when({ flags: { night: true } }),
          keywords: [],
          next_scene: null,
          states_trigger: { flags: [], scales: [] },
        },
      ],
    },
  },
})
const prompt = (name: string, keywords?: string[]) => ({
  id: idOf<WorldPromptId>(name),
  name,
  prompt_description: `${name} is so.`,
  conditionals: [],
  ...(keywords ? { keywords } : {}),
})
novel.world_prompts = [prompt('River'), prompt('Bell', ['bell'])]
novel.characters[0]?.biographies.push({ prompt_description: 'Old.', secret: 'She rang it.', conditionals: [] })

const day = newWorld(novel)
const night: World = { ...day, flags: { ...day.flags, [flag('night')]: true } }
const scene = novel.interactive_scenes[0] as (typeof novel.interactive_scenes)[0]
const said = (text: string): PastLine => ({ by: 'reader', character_id: null, name: '', text, state_id: '' as never })
const told = (world: World, text: string | null, recent: PastLine[] = []) =>
  promptTexts(novel, scene, world, text, recent, '').map((fed) => fed.text)

test('lists what the storyteller was given in this world, and nothing else', () => {
  expect(told(day, 'Hello')).toEqual([
    'Ilse lives here.',
    'Old.',
    'She rang it.',
    'River is so.',
    'It is foggy.',
    'It gets dark.',
  ])
  expect(told(night, null)).toContain('Osip lives here.')
  expect(told(night, null).slice(-2)).toEqual(['It gets dark.', 'They leave.'])
  const fed = promptTexts(novel, scene, day, null, [], '')
  expect(fed[0]).toMatchObject({ kind: 'biography', character_id: character('Ilse'), index: 0, secret: false })
  expect(fed.filter((each) => each.kind === 'biography' && each.secret)).toHaveLength(1)
})

test('leaves out biographies that are blank or do not hold', () => {
  const biographies = [
    { prompt_description: ' ', secret: 'She rang it.', conditionals: [] },
    { prompt_description: 'Asleep.', conditionals: when({ flags: { night: true } }) },
  ]
  const blank = { ...novel, characters: novel.characters.map((each) => ({ ...each, biographies })) }
  const fed = promptTexts(blank, scene, day, null, [], '')
  expect(fed.filter(({ kind }) => kind === 'biography').map(({ text }) => text)).toEqual(['She rang it.'])
})

test('includes a prompt with keywords while they were said recently', () => {
  expect(told(day, 'Who rang the bell?')).toContain('Bell is so.')
  expect(told(day, null, [said('The bell!')])).toContain('Bell is so.')
  expect(told(day, 'Hello')).not.toContain('Bell is so.')
})

test('agrees with the brief of the same turn', () => {
  for (const world of [day, night]) {
    const reader = { name: 'Nell', biography: '', language: 'english' as const }
    const state = {
      ...enterScene(novel, { type: 'interactive', ...scene }, world, reader, null),
      id: '' as never,
      game_id: '' as never,
      parent_id: null,
      created_at: '',
    }
    const brief = briefTurn(novel, scene, state, reader, 'The bell?', { summaries: [], recent: [] })
    const fed = promptTexts(novel, scene, world, 'The bell?', [], '')
    const textsOf = (kind: string) => fed.filter((each) => each.kind === kind).map(({ text }) => text)
    expect(textsOf('scene_prompt')).toEqual(brief.scene_prompts)
    expect(textsOf('change')).toEqual(brief.changes.map(({ reason }) => reason))
    expect(textsOf('ending')).toEqual(brief.endings.map(({ description }) => description))
    expect(textsOf('world_prompt').sort()).toEqual(
      [...brief.world_prompts, ...brief.triggered_prompts].map(({ text }) => text).sort(),
    )
    expect(textsOf('biography').sort()).toEqual(
      brief.cast.flatMap(({ biographies, secrets = [] }) => [...biographies, ...secrets]).sort(),
    )
  }
})
