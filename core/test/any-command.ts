import fc from 'fast-check'
import type { Command, CommandName } from '../edit/commands.ts'
import type { ListAndEntry, ListName, ListRef } from '../edit/entry-lists.ts'
import { authorTexts } from '../edit/texts/author-texts.ts'
import type { EndingId, SceneId } from '../ids.ts'
import { assetTypes } from '../novel/asset.ts'
import { newCharacter } from '../novel/character.ts'
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
} from './tiny-novel.ts'

const way = { next_scene: null, states_trigger: emptyTrigger }
/** A small novel with an entry in every list. */
export const novel = Novel.parse(
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
export const newId = <Id extends string>() => idOf<Id>(`made ${made++}`)
const text = fc.string({ minLength: 1, maxLength: 12 }).filter((each) => each.trim() !== '')
const scene = fc.constantFrom(sceneId('hall'), sceneId('attic'), sceneId('gone'))
const conditionals = fc.constantFrom([], when({ flags: { key: true } }), when({ scales: { trust: ['gte', 2] } }))
const place = fc.integer({ min: -1, max: 4 })
const asset = fc.constantFrom(picture('hall'), picture('Ilse calm'), picture('fiddle'), picture('gone'))
const tag = fc.oneof(fc.constantFrom('night', ' Night', '', 'x'.repeat(90)), text)

/** An arbitrary entry for each list, with a new id where the list has ids. */
const entry: { [List in ListName]: fc.Arbitrary<{ command: 'addEntry' } & Extract<ListAndEntry, { list: List }>> } = {
  flags: text.map((name) => ({
    command: 'addEntry',
    list: 'flags',
    entry: { id: newId(), name, initial_value: true },
  })),
  scales: fc.integer({ min: -9, max: 9 }).map((initial_value) => ({
    command: 'addEntry',
    list: 'scales',
    entry: { id: newId(), name: 'oil', initial_value },
  })),
  world_prompts: fc.tuple(text, conditionals).map(([name, holds]) => ({
    command: 'addEntry',
    list: 'world_prompts',
    entry: { id: newId(), name, prompt_description: name, conditionals: holds },
  })),
  characters: text.map((prompt_name) => ({
    command: 'addEntry',
    list: 'characters',
    entry: newCharacter(newId(), prompt_name),
  })),
  music_mixes: text.map((name) => ({
    command: 'addEntry',
    list: 'music_mixes',
    entry: { id: newId(), name, music_asset_ids: [picture('fiddle')] },
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
    entry: { id: newId(), name, prompt_ending_conditional: name, conditionals: [], keywords: [], ...way },
  })),
  static_endings: fc.tuple(scene, text).map(([at, name]) => ({
    command: 'addEntry',
    list: 'static_endings',
    scene: at,
    entry: { id: newId(), name, display_name: name, conditionals: [], ...way },
  })),
  context_ending: fc.tuple(scene, fc.integer({ min: 1, max: 9 })).map(([at, message_count]) => ({
    command: 'addEntry',
    list: 'context_ending',
    scene: at,
    entry: { id: newId(), message_count, ...way },
  })),
  next_scenes: fc.constantFrom(sceneId('road'), sceneId('gone')).map((at) => ({
    command: 'addEntry',
    list: 'next_scenes',
    scene: at,
    entry: { ...toScene('road'), priority: 1, conditionals: [] },
  })),
}
/** An arbitrary new entry of any list. */
export const addition: fc.Arbitrary<Command & { command: 'addEntry' }> = fc.oneof(...Object.values(entry))
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

/** Arbitrary arguments for every command. Does not compile if a command is missing. */
export const each: { [Name in CommandName]: fc.Arbitrary<Command & { command: Name }> } = {
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
    scene: { scene_id: newId(), scene_type: fixed ? 'static' : 'interactive' },
    name: name.trim(),
    created_at: '2026-01-01T00:00:00.000Z',
    ...(laid && { point: { x: 400, y: 200 } }),
  })),
  makeNextScene: fc.tuple(scene, text).map(([from, name]) => ({
    command: 'makeNextScene',
    from,
    scene: { scene_id: newId(), scene_type: 'static' },
    name: name.trim(),
    created_at: '2026-01-01T00:00:00.000Z',
    by: { kind: 'new', id: newId(), ending: { kind: 'choice', name: 'n', display_name: 'd' } },
  })),
  duplicateScene: fc.tuple(scene, text).map(([at, name]) => ({
    command: 'duplicateScene',
    scene: at,
    id: newId<SceneId>(),
    name: name.trim(),
    created_at: '2026-01-01T00:00:00.000Z',
    newId: newId<EndingId>,
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
    by: { kind: 'new', id: newId(), ending: { kind: 'choice', name: 'n', display_name: 'd' } },
  })),
  disconnectScenes: fc
    .constantFrom({ kind: 'next' as const, index: 0 }, { kind: 'ending' as const, id: ending('go') })
    .chain((by) =>
      scene.map((at) => ({
        command: 'disconnectScenes',
        from: by.kind === 'next' ? sceneId('road') : at,
        to: sceneId('hall'),
        by,
      })),
    ),
  duplicateCharacter: text.map((name) => ({
    command: 'duplicateCharacter',
    id: character('Ilse'),
    name: name.trim(),
    newId,
  })),
  importCast: entry.world_prompts.map(({ entry: prompt }) => ({
    command: 'importCast',
    character: null,
    world_prompts: [prompt],
  })),
  addExpression: fc
    .constantFrom(mixOf('Ilse'), mixOf('Nobody'))
    .map((mix) => ({ command: 'addExpression', mix, sprite: picture('Osip calm') })),
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
/** An arbitrary command. */
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(...Object.values(each))
