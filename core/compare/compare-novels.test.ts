import { expect, test } from 'vitest'
import type { Novel } from '../novel/novel.ts'
import { emptyTrigger } from '../novel/states-trigger.ts'
import { character, ending, flag, onStage, picture, scale, sceneId, tinyNovel, when } from '../test/tiny-novel.ts'
import { compareNovels } from './compare-novels.ts'
import type { Collision } from './merge-values.ts'
import { placeOfCollision } from './place-of-collision.ts'

const novel = tinyNovel({
  flags: { key: false },
  scales: { trust: 0 },
  cast: ['Ilse', 'Osip'],
  first: 'hall',
  interactive: {
    hall: {
      characters: [onStage('Ilse', { example_lines: ['Yes.', 'No.'] }), onStage('Osip')],
      endings: [
        {
          id: ending('go'),
          name: 'Go',
          prompt_ending_conditional: 'They go.',
          conditionals: [],
          keywords: ['door'],
          next_scene: null,
          states_trigger: emptyTrigger,
        },
      ],
    },
  },
  static: { road: { original_message: 'Mud.' } },
})
const [hall] = novel.interactive_scenes
if (!hall) throw new Error('There is no hall')
const withHall = (more: Partial<typeof hall>): Novel => ({ ...novel, interactive_scenes: [{ ...hall, ...more }] })
const [go] = hall.endings
if (!go) throw new Error('The hall has no ending')

/** Formats each difference as `kind name change: field/field[entry] kind`. */
const told = (before: Novel, after: Novel) =>
  compareNovels(before, after).flatMap(({ kind, name, change, fields }) =>
    fields.map(
      (field) =>
        `${kind} ${name} ${change}: ${field.steps.map(({ field, entry }) => (entry === undefined ? field : `${field}[${entry}]`)).join('/')} ${field.kind}`,
    ),
  )

test.each<[string, Novel, string[]]>([
  ['a text of the novel', { ...novel, name: 'Another' }, ['novel Another changed: name text']],
  [
    'the first scene',
    { ...novel, first_scene_id: sceneId('road') },
    ['novel A tiny story changed: first_scene_id rule'],
  ],
  ['no derived field', { ...novel, first_scene_type: 'static' }, []],
  [
    'a flag',
    { ...novel, states: { ...novel.states, flags: [{ id: flag('key'), name: 'key', initial_value: true }] } },
    ['flags key changed: initial_value rule'],
  ],
  [
    'a new scale, with all its fields',
    {
      ...novel,
      states: {
        ...novel.states,
        scales: [...novel.states.scales, { id: scale('oil'), name: 'oil', initial_value: 2 }],
      },
    },
    ['scales oil added: name text', 'scales oil added: initial_value rule'],
  ],
  [
    'a deleted scene, by its name',
    { ...novel, static_scenes: [] },
    [
      'static road removed: name text',
      'static road removed: original_message text',
      'static road removed: speaker_type text',
    ],
  ],
  [
    'conditions, as a single rule',
    withHall({ endings: [{ ...go, conditionals: when({ flags: { key: true } }) }] }),
    ['interactive hall changed: endings[Go]/conditionals rule'],
  ],
  [
    'a word in a list of texts',
    withHall({ endings: [{ ...go, keywords: ['door', 'gate'] }] }),
    ['interactive hall changed: endings[Go]/keywords[2] text'],
  ],
  [
    'a removed word, by its old position',
    withHall({ endings: [{ ...go, keywords: [] }] }),
    ['interactive hall changed: endings[Go]/keywords[1] text'],
  ],
  [
    'lines in another order, only once',
    withHall({ characters: [onStage('Ilse', { example_lines: ['No.', 'Yes.'] }), onStage('Osip')] }),
    [
      'interactive hall changed: characters[1]/example_lines[1] text',
      'interactive hall changed: characters[1]/example_lines[2] text',
    ],
  ],
  ['no order of characters', { ...novel, characters: novel.characters.toReversed() }, []],
  [
    'a note on a missing asset',
    { ...novel, asset_notes: { [picture('gone')]: { tags: ['x'] } } },
    ['novel A tiny story changed: asset_notes[?]/tags[1] text'],
  ],
  ['no creation date', withHall({ created_at: 'later' }), []],
])('compares %s', (_name, after, expected) => {
  expect(told(novel, after)).toEqual(expected)
})

test('empty values are equal, however they are written', () => {
  expect(told(withHall({ help: '' }), withHall({ help: null as never }))).toEqual([])
  expect(told({ ...novel, asset_notes: {} }, novel)).toEqual([])
})

const collided = (path: string[], more: Partial<Collision> = {}, of = novel) => {
  const { kind, id, name, steps } = placeOfCollision(
    { path, base: undefined, ours: undefined, theirs: undefined, ...more },
    of,
  )
  return [kind, id, name, ...steps.map(({ field, entry }) => (entry === undefined ? field : `${field}[${entry}]`))]
}
test.each<[string, (string | undefined)[], string[]]>([
  [
    'an ending of a scene',
    ['scenes', sceneId('hall'), 'endings', ending('go'), 'name'],
    ['interactive', sceneId('hall'), 'hall', 'endings[Go]', 'name'],
  ],
  ['a list as a whole', ['scenes', sceneId('hall'), 'endings'], ['interactive', sceneId('hall'), 'hall', 'endings']],
  [
    'an entry without a name',
    ['scenes', sceneId('hall'), 'characters', '~1', 'position'],
    ['interactive', sceneId('hall'), 'hall', 'characters[2]', 'position'],
  ],
  [
    'a new entry',
    ['scenes', sceneId('hall'), 'characters', '+x', 'position'],
    ['interactive', sceneId('hall'), 'hall', 'characters', 'position'],
  ],
  [
    'a static scene',
    ['scenes', sceneId('road'), 'original_message'],
    ['static', sceneId('road'), 'road', 'original_message'],
  ],
  [
    'a character',
    ['characters', character('Osip'), 'aliases', '~0'],
    ['characters', character('Osip'), 'Osip', 'aliases[1]'],
  ],
  ['a flag', ['states', 'flags', flag('key'), 'name'], ['flags', flag('key'), 'key', 'name']],
  ['a scale', ['states', 'scales', scale('trust')], ['scales', scale('trust'), 'trust']],
  ['the novel', ['description'], ['novel', '', 'A tiny story', 'description']],
])('finds %s', (_name, path, expected) => expect(collided(path as string[])).toEqual(expected))

test('finds a thing that one side deleted by the other side’s version', () => {
  const empty = { ...novel, interactive_scenes: [], static_scenes: [], characters: [] }
  const [road] = novel.static_scenes
  expect(collided(['scenes', 'x'], { theirs: road }, empty)).toEqual(['static', 'x', 'road'])
  expect(collided(['scenes', 'x'], { ours: road }, empty)).toEqual(['static', 'x', 'road'])
  expect(collided(['scenes', 'x'], { base: hall }, empty)).toEqual(['interactive', 'x', 'hall'])
  const [ilse, osip] = novel.characters
  expect(collided(['characters', 'x'], { theirs: ilse, ours: osip }, empty)).toEqual(['characters', 'x', 'Ilse'])
  expect(collided(['characters', 'x'], { ours: osip }, empty)).toEqual(['characters', 'x', 'Osip'])
  expect(collided(['characters', 'x'], {}, empty)).toEqual(['characters', 'x', ''])
})
