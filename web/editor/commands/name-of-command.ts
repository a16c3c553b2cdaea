import type { Command } from '@fabula/core/edit/commands'
import {
  type EntryKey,
  type EntryOf,
  entriesOf,
  type ListName,
  type ListRef,
  placeOfEntry,
} from '@fabula/core/edit/entry-lists'
import type { AssetId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf, sceneAt } from '@fabula/core/novel/novel-index'
import { editorGraphPhrases } from '@fabula/phrases/editor-graph'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { editorScriptPhrases } from '@fabula/phrases/editor-script'
import { editorTextPhrases } from '@fabula/phrases/editor-texts'
import { editorTranslationPhrases } from '@fabula/phrases/editor-translations'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { manyAssetPhrases } from '@fabula/phrases/many-assets'
import { picturePhrases } from '@fabula/phrases/pictures'
import { staticScenePhrases } from '@fabula/phrases/static-scene'
import { useCallback } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { useNovel } from '../store/use-editor.tsx'

/** The phrases that name commands, in one language. */
type CommandWords = ReturnType<typeof commandWords>

export const commandWords = (language: Language) => ({
  novel: editorNovelPhrases[language],
  scene: scenePhrases[language],
  live: interactiveScenePhrases[language],
  fixed: staticScenePhrases[language],
  graph: editorGraphPhrases[language],
  pictures: picturePhrases[language],
  translations: editorTranslationPhrases[language],
  texts: editorTextPhrases[language],
  script: editorScriptPhrases[language],
  many: manyAssetPhrases[language],
})

type Actions = { actionAdd: Named; actionEdit: Named; actionDelete: Named }
type Named = (name: string) => string

/** The names of a list's changes: a novel's own lists are named by their kind, a scene's lists by the entry alone. */
function actionsOf(list: ListName, { novel, scene }: CommandWords): Actions {
  switch (list) {
    case 'flags':
    case 'scales':
      return novel.states
    case 'world_prompts':
      return novel.prompts
    case 'characters':
      return novel.characters
    case 'music_mixes':
      return novel.music
    default:
      return scene.entries
  }
}

/**
 * A command's name for Undo, such as "Rename scene", in the author's language. `novel` is the value before the command.
 */
export function nameOfCommand(novel: Novel, command: Command, words: CommandWords): string {
  const sceneName = (id: string) => indexOf(novel).scenes.get(id as never)?.name ?? words.scene.unknownScene
  switch (command.command) {
    case 'addEntry':
      return actionsOf(command.list, words).actionAdd(nameOfEntry(command.list, command.entry as never, novel, words))
    case 'changeEntry':
      return actionsOf(command.list, words).actionEdit(nameOfEntry(command.list, command.entry as never, novel, words))
    case 'removeEntry':
      return actionsOf(command.list, words).actionDelete(nameAt(novel, command, command.key, words))
    case 'moveEntry':
      return words.scene.entries.actionMove(nameAt(novel, command, command.from, words))
    case 'changeInfo':
      return words.novel.info.action
    case 'makeScene':
    case 'makeNextScene':
      return words.scene.actionCreate(command.name)
    case 'duplicateScene':
      return words.scene.actionDuplicate(sceneName(command.scene))
    case 'removeScene':
      return words.scene.actionDelete(sceneName(command.scene))
    case 'addChoices':
      return words.fixed.choices.actionAdd
    case 'dropChoices':
      return words.fixed.choices.actionDrop
    case 'changeScene':
      return nameOfSceneChange(command, words)
    case 'setStage':
      return words.scene.actionStage(sceneName(command.scene))
    case 'setFocus':
      return words.pictures.action
    case 'linkEnding': {
      const found = indexOf(novel).endings.get(command.ending)?.ending
      return words.live.endings.linkOf(found && 'name' in found ? found.name : words.live.endings.contextName)
    }
    case 'connectScenes':
      return words.graph.actionConnect(sceneName(command.from), sceneName(command.to.scene_id))
    case 'disconnectScenes':
      return words.graph.actionDisconnect(sceneName(command.from), sceneName(command.to))
    case 'duplicateCharacter': {
      const name = indexOf(novel).characters.get(command.id)?.prompt_name ?? command.name
      return words.novel.characters.actionDuplicate(name)
    }
    case 'addExpression': {
      const owner = novel.characters.find(({ sprites }) => sprites.some(({ id }) => id === command.mix))
      return actionsOf('characters', words).actionEdit(owner?.prompt_name ?? '')
    }
    case 'importCast':
      return command.character
        ? words.novel.characters.actionImport(command.character.prompt_name)
        : words.novel.prompts.actionImport
    case 'nameCharacter':
      return words.translations.actionNamed
    case 'applyScript':
      return words.script.action
    case 'replaceTexts':
      return words.texts.actionReplace(command.texts.length)
    case 'changeAssets': {
      const { assets } = command
      const action = assets.some(({ type }) => type) ? words.many.actionMove : words.many.actionRename
      return nameOfAssets(novel, assets, words, words.novel.assets.actionEdit) ?? action(assets.length)
    }
    case 'removeAssets': {
      const [ids, { actionDelete }] = [command.ids, words.novel.assets]
      const removed = ids.map((id) => ({ id }))
      return nameOfAssets(novel, removed, words, actionDelete) ?? words.many.actionDelete(ids.length)
    }
    case 'tagAssets':
      return words.many.actionTag(command.ids.length)
    case 'confirmAssets':
      return words.many.actionConfirm(command.ids.length)
    case 'leaveUnconfirmed': {
      const made = command.ids.map((id) => ({ id }))
      return nameOfAssets(novel, made, words, words.novel.assets.actionAdd) ?? words.many.actionConfirm(made.length)
    }
    case 'acceptKinds':
      return words.many.actionKind(command.ids.length)
    case 'arrangeScene':
      return words.graph.actionMove(sceneName(command.scene))
    case 'tidyGraph':
      return words.graph.actionTidy
  }
}

/** The name of a change to one asset; undefined for several. */
function nameOfAssets(
  novel: Novel,
  assets: readonly { id: AssetId }[],
  words: CommandWords,
  action: Named,
): string | undefined {
  const [only] = assets
  return only && assets.length === 1
    ? action(indexOf(novel).assets.get(only.id)?.name ?? words.scene.unknownBackground)
    : undefined
}

function nameAt(novel: Novel, ref: ListRef, key: EntryKey, words: CommandWords): string {
  const entries = entriesOf(novel, ref)
  const entry = entries[placeOfEntry(entries, key)] as EntryOf[ListName] | undefined
  return entry ? nameOfEntry(ref.list, entry as never, novel, words) : ''
}

function nameOfSceneChange(
  command: Extract<Command, { command: 'changeScene' }>,
  { live, fixed }: CommandWords,
): string {
  if (command.scene_type === 'static') return fixed.info.action
  const { fields } = command
  if ('music' in fields) return fields.music === null ? live.music.actionClear : live.music.action
  return 'start_message_original' in fields ? live.start.action : live.info.action
}

type Words = {
  scene: (typeof scenePhrases)['english']
  live: (typeof interactiveScenePhrases)['english']
}

const names: { [List in ListName]: (entry: EntryOf[List], novel: Novel, words: Words) => string } = {
  flags: ({ name }) => name,
  scales: ({ name }) => name,
  world_prompts: ({ name }) => name,
  characters: ({ prompt_name }) => prompt_name,
  music_mixes: ({ name }) => name,
  scene_characters: ({ character_id }, novel, { scene }) =>
    indexOf(novel).characters.get(character_id)?.prompt_name ?? scene.unknownCharacter,
  backgrounds: ({ background_asset_id }, novel, { scene }) =>
    indexOf(novel).assets.get(background_asset_id)?.name ?? scene.unknownBackground,
  prompts: ({ prompt_description }) => beginningOf(prompt_description),
  modifying_states: ({ states }, novel, { scene, live }) =>
    [
      ...states.flags.map(({ flag_id }) => nameIn(novel.states.flags, flag_id) ?? scene.unknownFlag),
      ...states.scales.map(({ scale_id }) => nameIn(novel.states.scales, scale_id) ?? scene.unknownScale),
    ].join(', ') || live.modifying.name,
  endings: ({ name }) => name,
  static_endings: ({ name }) => name,
  context_ending: (_entry, _novel, { live }) => live.endings.contextName,
  next_scenes: (next, novel, { scene }) => sceneAt(novel, next)?.name ?? scene.unknownScene,
}

/** An entry's name, for its card, its buttons and Undo. */
const nameOfEntry = <List extends ListName>(list: List, entry: EntryOf[List], novel: Novel, words: Words) =>
  names[list](entry, novel, words)

/** The same for the current novel, in the author's language. */
export function useNameOfEntry<List extends ListName>(list: List): (entry: EntryOf[List]) => string {
  const novel = useNovel()
  const scene = useWords(scenePhrases)
  const live = useWords(interactiveScenePhrases)
  return useCallback((entry) => nameOfEntry(list, entry, novel, { scene, live }), [list, novel, scene, live])
}

const nameIn = (list: readonly { id: string; name: string }[], id: string): string | undefined =>
  list.find((each) => each.id === id)?.name

/** A text's first words, as a name for what has none. */
function beginningOf(text: string): string {
  const words = text.trim().split(/\s+/).slice(0, 6).join(' ')
  return words.length < text.trim().length ? `${words}…` : words
}
