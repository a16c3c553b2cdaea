import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exitsOf } from '../novel/exits.ts'
import { Novel } from '../novel/novel.ts'
import { addition, anyCommand, each, newId, novel } from '../test/any-command.ts'
import { character, mixOf, picture, sceneId } from '../test/tiny-novel.ts'
import { applyCommand, type Command, type CommandName, commands } from './commands.ts'
import { entriesOf, type ListRef } from './entry-lists.ts'

/** The parts of a novel that may change independently: fields of the head, and single scenes. */
function partsOf(whole: Novel): Map<string, unknown> {
  const { interactive_scenes, static_scenes, ...head } = whole
  return new Map<string, unknown>([
    ...Object.entries(head),
    ...[...interactive_scenes, ...static_scenes].map((one) => [one.id, one] as const),
  ])
}

const headParts: { [Name in CommandName]?: readonly string[] } = {
  changeInfo: Object.keys(novel).filter((name) => name !== 'states' && name !== 'assets' && !/scenes$/.test(name)),
  duplicateCharacter: ['characters'],
  importCast: ['characters', 'world_prompts'],
  addExpression: ['characters'],
  nameCharacter: ['characters'],
  arrangeScene: ['graph_layout'],
  tidyGraph: ['graph_layout'],
  setFocus: ['background_focus'],
  changeAssets: ['assets', 'asset_notes'],
  removeAssets: ['assets'],
  tagAssets: ['asset_notes'],
  confirmAssets: ['asset_notes'],
  leaveUnconfirmed: ['asset_notes'],
  acceptKinds: ['asset_notes'],
}

const headOfMade = ['graph_layout', 'first_scene_id', 'first_scene_type']

/** A converted scene, the scenes that lead to it, and what its cast and music needed. */
const turnedWith = ({ interactive_scenes, static_scenes }: Novel, scene: string) => [
  scene,
  'characters',
  'music_mixes',
  'first_scene_type',
  ...[...interactive_scenes, ...static_scenes]
    .filter((each) => exitsOf(each).some(({ to }) => to === scene))
    .map(({ id }) => id),
]

/** The parts that a command may change. */
function touchedBy(command: Command, before: Novel, after: Map<string, unknown>): readonly string[] {
  if (command.command === 'applyScript') return [...after.keys()]
  if ('list' in command) {
    const { list } = command
    if ('scene' in command) return [command.scene]
    return [list === 'flags' || list === 'scales' ? 'states' : list]
  }
  if (command.command === 'changeScene') return [command.scene_id]
  if (command.command === 'setStage') return [command.scene]
  if (command.command === 'replaceTexts') return command.texts.flatMap(({ path }) => path.split('/'))
  if (command.command === 'linkEnding') return [command.scene]
  if (command.command === 'connectScenes' || command.command === 'disconnectScenes')
    return [command.from, 'graph_layout']
  if (command.command === 'makeScene') return [command.scene.scene_id, ...headOfMade]
  if (command.command === 'makeNextScene') return [command.from, command.scene.scene_id, ...headOfMade]
  if (command.command === 'duplicateScene') return [command.id]
  if (command.command === 'dropChoices' || command.command === 'addChoices') return turnedWith(before, command.scene)
  return headParts[command.command] ?? []
}

describe('every command', () => {
  test('is tested here', () => {
    expect(Object.keys(each).sort()).toEqual(Object.keys(commands).sort())
  })

  test('keeps a valid novel valid, in any sequence', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 12 }), (list) => {
        const after = list.reduce(applyCommand, novel)
        expect(Novel.safeParse(after).error?.issues).toBeUndefined()
      }),
    )
  })

  test('shares everything unaffected with the previous novel', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 4 }), anyCommand, (list, command) => {
        const before = list.reduce(applyCommand, novel)
        const was = partsOf(before)
        const is = partsOf(applyCommand(before, command))
        // Ids made by a script differ in each application.
        const known = (name: string) => command.command !== 'applyScript' || was.has(name)
        const changed = [...is].flatMap(([name, part]) => (was.get(name) !== part && known(name) ? [name] : []))
        const lost = [...was.keys()].filter((name) => !is.has(name))
        expect(touchedBy(command, before, is)).toEqual(expect.arrayContaining(changed))
        expect(lost).toEqual(command.command === 'removeScene' && was.has(command.scene) ? [command.scene] : [])
      }),
    )
  })

  test('does not modify its input, so that Undo can restore it', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 4 }), anyCommand, (list, command) => {
        const before = list.reduce(applyCommand, novel)
        const written = JSON.stringify(before)
        applyCommand(before, command)
        expect(JSON.stringify(before)).toBe(written)
      }),
    )
  })
})

describe('list entries', () => {
  const ref: ListRef<'prompts'> = { list: 'prompts', scene: sceneId('hall') }
  const texts = (after: Novel) => entriesOf(after, ref).map(({ prompt_description }) => prompt_description)
  const move = (from: number, to: number, of = novel) => applyCommand(of, { command: 'moveEntry', ...ref, from, to })

  test('are appended, in every list', () => {
    fc.assert(
      fc.property(addition, (command) => {
        const of = command as ListRef
        const [before, after] = [entriesOf(novel, of), entriesOf(applyCommand(novel, command), of)]
        const gone = 'scene' in of && of.scene === sceneId('gone')
        if (gone) {
          expect(after).toEqual([])
          return
        }
        expect(after.at(-1)).toEqual(command.entry)
        expect(after).toHaveLength(of.list === 'context_ending' ? 1 : before.length + 1)
      }),
    )
  })

  test('move to their new place and back', () => {
    fc.assert(
      fc.property(fc.nat(2), fc.nat(2), (from, to) => {
        const moved = move(from, to)
        expect(texts(moved)[to]).toBe(texts(novel)[from])
        expect(texts(move(to, from, moved))).toEqual(texts(novel))
      }),
    )
    expect([texts(move(0, -1)), texts(move(1, 3))]).toEqual([texts(novel), texts(novel)])
  })

  test('are identified by id, else by index', () => {
    const at = { list: 'endings', scene: sceneId('hall') } as const
    const [go] = entriesOf(novel, at)
    if (!go) throw new Error('The story lacks its ending')
    const led = applyCommand(novel, { command: 'changeEntry', ...at, key: go.id, entry: { ...go, name: 'Away' } })
    expect(entriesOf(led, at).map(({ name }) => name)).toEqual(['Away'])
    expect(entriesOf(applyCommand(led, { command: 'removeEntry', ...at, key: go.id }), at)).toEqual([])
    expect(texts(applyCommand(novel, { command: 'removeEntry', ...ref, key: 1 }))).toEqual(['a', 'c'])
    expect(texts(applyCommand(novel, { command: 'removeEntry', ...ref, key: 7 }))).toEqual(['a', 'b', 'c'])
  })
})

describe('changing the novel’s information', () => {
  const info = {
    name: 'Night',
    description: '',
    technical_description: '',
    preferred_biography: '',
    required_18_age: false,
    language: null,
  }
  const change = (first: ReturnType<typeof sceneId> | null, cover: ReturnType<typeof picture> | null, of = novel) =>
    applyCommand(of, {
      command: 'changeInfo',
      info: { ...info, first_scene_id: first, cover_background_image_id: cover },
    })

  test('derives the first scene’s type and the cover’s extension', () => {
    expect(change(sceneId('road'), picture('hall'))).toMatchObject({
      first_scene_type: 'static',
      cover_background_image_extension: 'png',
    })
    expect(change(sceneId('hall'), null)).toMatchObject({
      first_scene_type: 'interactive',
      cover_background_image_extension: null,
    })
    expect(change(null, null).first_scene_type).toBeNull()
  })

  test('keeps the type of a deleted first scene', () => {
    const gone = { ...novel, first_scene_id: sceneId('gone'), first_scene_type: 'static' as const }
    expect(change(sceneId('gone'), null, gone).first_scene_type).toBe('static')
  })
})

describe('a duplicated character', () => {
  test('has the same sprites and biographies under another name, in every language, with new ids', () => {
    const ilse = { id: character('Ilse'), language: 'russian', translation: 'Ильзе' } as const
    const after = applyCommand(applyCommand(novel, { command: 'nameCharacter', ...ilse }), {
      command: 'duplicateCharacter',
      id: character('Ilse'),
      name: 'Ilse (copy)',
      newId,
    })
    expect(after.characters.map(({ prompt_name }) => prompt_name)).toEqual(['Ilse', 'Ilse (copy)', 'Osip'])
    const [first, copy] = after.characters
    expect([first, copy].map((each) => each?.name_translations.length)).toEqual([1, 0])
    expect(copy?.biographies).toEqual(first?.biographies)
    expect(copy?.sprites.map(({ sprite_ids }) => sprite_ids)).toEqual(
      first?.sprites.map(({ sprite_ids }) => sprite_ids),
    )
    expect([copy?.id, copy?.sprites[0]?.id]).not.toContain(first?.id)
    expect(copy?.sprites[0]?.id).not.toBe(mixOf('Ilse'))
  })
})
