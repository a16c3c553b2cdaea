import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SceneId } from '../ids.ts'
import { assetTypes } from '../novel/asset.ts'
import { exitsOf } from '../novel/exits.ts'
import { Novel } from '../novel/novel.ts'
import { emptyTrigger } from '../novel/states-trigger.ts'
import {
  character,
  ending,
  flag,
  idOf,
  mixOf,
  musicMix,
  onStage,
  picture,
  scale,
  sceneId,
  tinyNovel,
  toScene,
  when,
} from '../test/tiny-novel.ts'
import { applyCommand, type Command, type CommandName, commands } from './commands.ts'
import { entriesOf, type ListAndEntry, type ListName, type ListRef } from './entry-lists.ts'
import { authorTexts } from './texts/author-texts.ts'

const way = { next_scene: null, states_trigger: emptyTrigger }
const novel = Novel.parse(
  tinyNovel({
    first: 'hall',
    flags: { key: false },
    scales: { trust: 0 },
    cast: ['Ilse', 'Osip'],
    backgrounds: ['hall'],
    tracks: ['fiddle'],
    interactive: {
      hall: {
        characters: [onStage('Ilse'), onStage('Osip')],
        additional_prompt_descriptions: ['a', 'b', 'c'].map((text) => ({ prompt_description: text, conditionals: [] })),
        endings: [
          { id: ending('go'), name: 'Go', prompt_ending_conditional: 'x', conditionals: [], keywords: [], ...way },
        ],
        static_endings: [{ id: ending('stay'), name: 'stay', display_name: 'Stay', conditionals: [], ...way }],
        context_ending: { id: ending('late'), message_count: 3, ...way },
      },
      attic: {},
    },
    static: { road: { next_scenes: [{ ...toScene('hall', 'interactive'), priority: 2, conditionals: [] }] } },
  }),
)

let made = 0
const newId = () => idOf<string>(`made ${made++}`)
const text = fc.string({ minLength: 1, maxLength: 12 }).filter((each) => each.trim() !== '')
const scene = fc.constantFrom(sceneId('hall'), sceneId('attic'), sceneId('gone'))
const conditionals = fc.constantFrom([], when({ flags: { key: true } }), when({ scales: { trust: ['gte', 2] } }))
const place = fc.integer({ min: -1, max: 4 })
const asset = fc.constantFrom(picture('hall'), picture('Ilse calm'), picture('fiddle'), picture('gone'))
const tag = fc.oneof(fc.constantFrom('night', ' Night', '', 'x'.repeat(90)), text)

/** One entry for each list, with an id of its own where the list has ids. */
const entry: { [List in ListName]: fc.Arbitrary<{ command: 'addEntry' } & Extract<ListAndEntry, { list: List }>> } = {
  flags: text.map((name) => ({
    command: 'addEntry',
    list: 'flags',
    entry: { id: idOf(newId()), name, initial_value: true },
  })),
  scales: fc.integer({ min: -9, max: 9 }).map((initial_value) => ({
    command: 'addEntry',
    list: 'scales',
    entry: { id: idOf(newId()), name: 'oil', initial_value },
  })),
  world_prompts: fc.tuple(text, conditionals).map(([name, holds]) => ({
    command: 'addEntry',
    list: 'world_prompts',
    entry: { id: idOf(newId()), name, prompt_description: name, conditionals: holds },
  })),
  characters: text.map((prompt_name) => ({
    command: 'addEntry',
    list: 'characters',
    entry: {
      id: idOf(newId()),
      prompt_name,
      sprites: [],
      biographies: [],
      name_translations: [],
      aliases: [],
      example_lines: [],
      voice: null,
    },
  })),
  music_mixes: text.map((name) => ({
    command: 'addEntry',
    list: 'music_mixes',
    entry: { id: idOf(newId()), name, music_asset_ids: [picture('fiddle')] },
  })),
  scene_characters: scene.map((at) => ({
    command: 'addEntry',
    list: 'scene_characters',
    scene: at,
    entry: onStage('Osip'),
  })),
  backgrounds: fc.tuple(scene, conditionals).map(([at, holds]) => ({
    command: 'addEntry',
    list: 'backgrounds',
    scene: at,
    entry: { background_asset_id: picture('hall'), priority: 1, conditionals: holds },
  })),
  prompts: fc.tuple(scene, text).map(([at, prompt_description]) => ({
    command: 'addEntry',
    list: 'prompts',
    scene: at,
    entry: { prompt_description, conditionals: [] },
  })),
  modifying_states: scene.map((at) => ({
    command: 'addEntry',
    list: 'modifying_states',
    scene: at,
    entry: {
      type: 'single',
      conditionals: [],
      states: {
        flags: [{ flag_id: flag('key'), change_reason_prompt: 'found', keywords: [] }],
        scales: [{ scale_id: scale('trust'), change_reason_prompt: 'kind', keywords: [], max_step: 2 }],
      },
    },
  })),
  endings: fc.tuple(scene, text).map(([at, name]) => ({
    command: 'addEntry',
    list: 'endings',
    scene: at,
    entry: { id: idOf(newId()), name, prompt_ending_conditional: name, conditionals: [], keywords: [], ...way },
  })),
  static_endings: fc.tuple(scene, text).map(([at, name]) => ({
    command: 'addEntry',
    list: 'static_endings',
    scene: at,
    entry: { id: idOf(newId()), name, display_name: name, conditionals: [], ...way },
  })),
  context_ending: fc.tuple(scene, fc.integer({ min: 1, max: 9 })).map(([at, message_count]) => ({
    command: 'addEntry',
    list: 'context_ending',
    scene: at,
    entry: { id: idOf(newId()), message_count, ...way },
  })),
  next_scenes: fc.constantFrom(sceneId('road'), sceneId('gone')).map((at) => ({
    command: 'addEntry',
    list: 'next_scenes',
    scene: at,
    entry: { ...toScene('road'), priority: 1, conditionals: [] },
  })),
}
const addition: fc.Arbitrary<Command & { command: 'addEntry' }> = fc.oneof(...Object.values(entry))
const key = fc.oneof(place, fc.constantFrom(...['go', 'late', 'stay', 'no such'].map(ending), character('Ilse')))

const blocks = fc.constantFrom(
  '== road\nWell?\n-> hall',
  '== road\n@show Ilse: Ilse calm, left\nIlse: Yes.\n[Go] -> hall\n[Stay]',
  '== road\n-> road\n-> Elsewhere',
  '== Elsewhere\n{{user}}: So.\nNobody Else: No.\n-> road',
  '== hall\nNo.',
  'What?',
)
const textAt = new Map(authorTexts(novel).map(({ path, text: words }) => [path, words]))
const textPath = fc.constantFrom(...textAt.keys(), 'no/such/place')

/** Every command of the table, with whatever it may be given. A command without one here does not compile. */
const each: { [Name in CommandName]: fc.Arbitrary<Command & { command: Name }> } = {
  addEntry: addition,
  changeEntry: fc.tuple(addition, key).map(([made, at]) => ({ ...made, command: 'changeEntry', key: at })),
  removeEntry: fc.tuple(addition, key).map(([{ entry: _, ...ref }, at]) => ({
    ...(ref as ListRef),
    command: 'removeEntry',
    key: at,
  })),
  moveEntry: fc.tuple(addition, place, place).map(([{ entry: _, ...ref }, from, to]) => ({
    ...(ref as ListRef),
    command: 'moveEntry',
    from,
    to,
  })),
  changeInfo: fc
    .tuple(text, fc.constantFrom(null, sceneId('hall'), sceneId('road'), sceneId('gone')), fc.boolean())
    .map(([name, first_scene_id, covered]) => ({
      command: 'changeInfo',
      info: {
        name: name.trim(),
        description: name,
        technical_description: '',
        preferred_biography: '',
        required_18_age: covered,
        language: covered ? 'russian' : null,
        first_scene_id,
        cover_background_image_id: covered ? picture('hall') : null,
      },
    })),
  makeScene: fc.tuple(text, fc.boolean(), fc.boolean()).map(([name, fixed, laid]) => ({
    command: 'makeScene',
    scene: { scene_id: idOf(newId()), scene_type: fixed ? 'static' : 'interactive' },
    name: name.trim(),
    created_at: '2026-01-01T00:00:00.000Z',
    ...(laid && { point: { x: 400, y: 200 } }),
  })),
  makeNextScene: fc.tuple(scene, text).map(([from, name]) => ({
    command: 'makeNextScene',
    from,
    scene: { scene_id: idOf(newId()), scene_type: 'static' },
    name: name.trim(),
    created_at: '2026-01-01T00:00:00.000Z',
    by: { kind: 'new', id: idOf(newId()), ending: { kind: 'choice', name: 'n', display_name: 'd' } },
  })),
  duplicateScene: fc.tuple(scene, text).map(([at, name]) => ({
    command: 'duplicateScene',
    scene: at,
    id: idOf<SceneId>(newId()),
    name: name.trim(),
    created_at: '2026-01-01T00:00:00.000Z',
    newId,
  })),
  removeScene: scene.map((at) => ({ command: 'removeScene', scene: at })),
  addChoices: fc
    .constantFrom(sceneId('road'), sceneId('hall'), sceneId('gone'))
    .map((at) => ({ command: 'addChoices', scene: at, label: 'Go on', newId })),
  dropChoices: scene.map((at) => ({ command: 'dropChoices', scene: at })),
  changeScene: fc.tuple(scene, text).map(([scene_id, help]) => ({
    command: 'changeScene',
    scene_type: 'interactive',
    scene_id,
    fields: { help, music: { music_mix_id: musicMix, start_asset_music_id: null } },
  })),
  setStage: fc.tuple(scene, text).map(([at, message]) => ({
    command: 'setStage',
    scene: at,
    stage: { background_id: picture('hall'), cast: [], message, speaker: null },
  })),
  setFocus: fc.option(fc.record({ x: fc.nat(100), y: fc.nat(100) })).map((point) => ({
    command: 'setFocus',
    asset: picture('hall'),
    point,
  })),
  linkEnding: fc.tuple(scene, fc.constantFrom('go', 'stay', 'late', 'no such')).map(([at, name]) => ({
    command: 'linkEnding',
    scene: at,
    ending: ending(name),
    next_scene: toScene('road'),
  })),
  connectScenes: scene.map((from) => ({
    command: 'connectScenes',
    from,
    to: toScene('road'),
    by: { kind: 'new', id: idOf(newId()), ending: { kind: 'choice', name: 'n', display_name: 'd' } },
  })),
  duplicateCharacter: text.map((name) => ({
    command: 'duplicateCharacter',
    id: character('Ilse'),
    name: name.trim(),
    newId: () => idOf<string>(newId()),
  })),
  importCast: entry.world_prompts.map(({ entry: prompt }) => ({
    command: 'importCast',
    character: null,
    world_prompts: [prompt],
  })),
  nameCharacter: fc.constantFrom('Ильза', '').map((translation) => ({
    command: 'nameCharacter',
    id: character('Ilse'),
    language: 'russian',
    translation,
  })),
  arrangeScene: fc.tuple(scene, fc.integer({ min: -99, max: 99 })).map(([at, x]) => ({
    command: 'arrangeScene',
    scene: at,
    point: { x, y: 0 },
  })),
  tidyGraph: fc.constant({ command: 'tidyGraph' }),
  changeAssets: fc
    .array(
      fc.record(
        {
          id: asset,
          name: fc.constantFrom('', ' hall ', 'attic', 'shows hall'),
          prompt_description: fc.constantFrom('', 'hall', 'shows hall', 'an old hall'),
          type: fc.constantFrom(...assetTypes),
        },
        { requiredKeys: ['id'] },
      ),
    )
    .map((assets) => ({ command: 'changeAssets', assets })),
  removeAssets: fc.array(asset).map((ids) => ({ command: 'removeAssets', ids })),
  tagAssets: fc.tuple(fc.array(asset), fc.array(tag), fc.array(tag)).map(([ids, add, remove]) => ({
    command: 'tagAssets',
    ids,
    add,
    remove,
  })),
  confirmAssets: fc.array(asset).map((ids) => ({ command: 'confirmAssets', ids })),
  leaveUnconfirmed: fc.array(asset).map((ids) => ({ command: 'leaveUnconfirmed', ids })),
  acceptKinds: fc.array(asset).map((ids) => ({ command: 'acceptKinds', ids })),
  applyScript: fc.array(blocks, { maxLength: 4 }).map((script) => ({
    command: 'applyScript',
    script: script.join('\n\n'),
    was: '',
    created_at: '2026-01-01T00:00:00.000Z',
    newId,
  })),
  replaceTexts: fc.array(fc.tuple(textPath, fc.constantFrom('', 'hall', 'Hall', 'x'.repeat(300)))).map((texts) => ({
    command: 'replaceTexts',
    texts: texts.map(([path, now]) => ({ path, was: textAt.get(path) ?? '', now })),
  })),
}
const anyCommand: fc.Arbitrary<Command> = fc.oneof(...Object.values(each))

/** The parts of a novel that may change by themselves: fields of the head, and scenes one by one. */
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

/** A scene of another kind, those that lead to it, and what its cast and music needed. */
const turnedWith = ({ interactive_scenes, static_scenes }: Novel, scene: string) => [
  scene,
  'characters',
  'music_mixes',
  'first_scene_type',
  ...[...interactive_scenes, ...static_scenes]
    .filter((each) => exitsOf(each).some(({ to }) => to === scene))
    .map(({ id }) => id),
]

/** What a command may touch. */
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
  if (command.command === 'connectScenes') return [command.from, 'graph_layout']
  if (command.command === 'makeScene') return [command.scene.scene_id, ...headOfMade]
  if (command.command === 'makeNextScene') return [command.from, command.scene.scene_id, ...headOfMade]
  if (command.command === 'duplicateScene') return [command.id]
  if (command.command === 'dropChoices' || command.command === 'addChoices') return turnedWith(before, command.scene)
  return headParts[command.command] ?? []
}

describe('every command', () => {
  test('is tried here', () => {
    expect(Object.keys(each).sort()).toEqual(Object.keys(commands).sort())
  })

  test('keeps a novel that is valid so, however many follow each other', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 12 }), (list) => {
        const after = list.reduce(applyCommand, novel)
        expect(Novel.safeParse(after).error?.issues).toBeUndefined()
      }),
    )
  })

  test('shares everything with the novel before but what it is about', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 4 }), anyCommand, (list, command) => {
        const before = list.reduce(applyCommand, novel)
        const was = partsOf(before)
        const is = partsOf(applyCommand(before, command))
        // What a script makes has ids that only this one application of it knows.
        const known = (name: string) => command.command !== 'applyScript' || was.has(name)
        const changed = [...is].flatMap(([name, part]) => (was.get(name) !== part && known(name) ? [name] : []))
        const lost = [...was.keys()].filter((name) => !is.has(name))
        expect(touchedBy(command, before, is)).toEqual(expect.arrayContaining(changed))
        expect(lost).toEqual(command.command === 'removeScene' && was.has(command.scene) ? [command.scene] : [])
      }),
    )
  })

  test('leaves the novel that it is given as it was, so that Undo has it', () => {
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

describe('entries of a list', () => {
  const ref: ListRef<'prompts'> = { list: 'prompts', scene: sceneId('hall') }
  const texts = (after: Novel) => entriesOf(after, ref).map(({ prompt_description }) => prompt_description)
  const move = (from: number, to: number, of = novel) => applyCommand(of, { command: 'moveEntry', ...ref, from, to })

  test('are added at the end, of whatever list there is', () => {
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

  test('go to their new place, and back', () => {
    fc.assert(
      fc.property(fc.nat(2), fc.nat(2), (from, to) => {
        const moved = move(from, to)
        expect(texts(moved)[to]).toBe(texts(novel)[from])
        expect(texts(move(to, from, moved))).toEqual(texts(novel))
      }),
    )
    expect([texts(move(0, -1)), texts(move(1, 3))]).toEqual([texts(novel), texts(novel)])
  })

  test('are meant by their id, wherever they stand, else by their place', () => {
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

describe('the novel’s own facts', () => {
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

  test('take the first scene’s type and the cover’s extension from what they name', () => {
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

  test('keep the type of a first scene that was deleted', () => {
    const gone = { ...novel, first_scene_id: sceneId('gone'), first_scene_type: 'static' as const }
    expect(change(sceneId('gone'), null, gone).first_scene_type).toBe('static')
  })
})

describe('a duplicated character', () => {
  test('has the same looks and story under another name, and ids of their own', () => {
    const after = applyCommand(novel, {
      command: 'duplicateCharacter',
      id: character('Ilse'),
      name: 'Ilse (copy)',
      newId,
    })
    expect(after.characters.map(({ prompt_name }) => prompt_name)).toEqual(['Ilse', 'Ilse (copy)', 'Osip'])
    const [first, copy] = after.characters
    expect(copy?.sprites.map(({ sprite_ids }) => sprite_ids)).toEqual(
      first?.sprites.map(({ sprite_ids }) => sprite_ids),
    )
    expect([copy?.id, copy?.sprites[0]?.id]).not.toContain(first?.id)
    expect(copy?.sprites[0]?.id).not.toBe(mixOf('Ilse'))
  })
})
