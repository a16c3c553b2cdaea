import type { Command } from '@fabula/core/edit/commands'
import {
  type EntryKey,
  type EntryOf,
  entriesOf,
  type ListName,
  type ListRef,
  placeOfEntry,
} from '@fabula/core/edit/entry-lists'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { staticScenePhrases } from '@fabula/phrases/static-scene'
import { workshopGraphPhrases } from '@fabula/phrases/workshop-graph'
import { workshopNovelPhrases } from '@fabula/phrases/workshop-novel'
import { scenePhrases } from '@fabula/phrases/workshop-scenes'
import { workshopTranslationPhrases } from '@fabula/phrases/workshop-translations'
import { nameOfEntry } from './name-of-entry.ts'

/** The words that name commands, of one language. */
export type CommandWords = ReturnType<typeof commandWords>

export const commandWords = (language: 'english' | 'russian') => ({
  novel: workshopNovelPhrases[language],
  scene: scenePhrases[language],
  live: interactiveScenePhrases[language],
  fixed: staticScenePhrases[language],
  graph: workshopGraphPhrases[language],
  translations: workshopTranslationPhrases[language],
})

type Deeds = { deedAdd: Named; deedEdit: Named; deedDelete: Named }
type Named = (name: string) => string

/** What a list's changes are called: the novel's own lists by what they hold, a scene's by their entry alone. */
function deedsOf(list: ListName, { novel, scene }: CommandWords): Deeds {
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

/** What a command did, for Undo: "Rename scene", in the author's language. `novel` is the one before it. */
export function nameOfCommand(novel: Novel, command: Command, words: CommandWords): string {
  const sceneName = (id: string) => indexOf(novel).scenes.get(id as never)?.name ?? words.scene.unknownScene
  switch (command.command) {
    case 'addEntry':
      return deedsOf(command.list, words).deedAdd(nameOfEntry(command.list, command.entry as never, novel, words))
    case 'changeEntry':
      return deedsOf(command.list, words).deedEdit(nameOfEntry(command.list, command.entry as never, novel, words))
    case 'removeEntry':
      return deedsOf(command.list, words).deedDelete(nameAt(novel, command, command.key, words))
    case 'moveEntry':
      return words.scene.entries.deedMove(nameAt(novel, command, command.from, words))
    case 'changeInfo':
      return words.novel.info.deed
    case 'changeScene':
      return nameOfSceneChange(command, words)
    case 'linkEnding': {
      const found = indexOf(novel).endings.get(command.ending)?.ending
      return words.live.endings.linkOf(found && 'name' in found ? found.name : words.live.endings.contextName)
    }
    case 'connectScenes':
      return words.graph.deedConnect(sceneName(command.from), sceneName(command.to.scene_id))
    case 'duplicateCharacter': {
      const name = indexOf(novel).characters.get(command.id)?.prompt_name ?? command.name
      return words.novel.characters.deedDuplicate(name)
    }
    case 'importCast':
      return command.character
        ? words.novel.characters.deedImport(command.character.prompt_name)
        : words.novel.prompts.deedImport
    case 'nameCharacter':
      return words.translations.deedNamed
    case 'arrangeScene':
      return words.graph.deedMove(sceneName(command.scene))
    case 'tidyGraph':
      return words.graph.deedTidy
  }
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
  if (command.scene_type === 'static') return fixed.info.deed
  const { fields } = command
  if ('music' in fields) return fields.music === null ? live.music.deedClear : live.music.deed
  return 'start_message_original' in fields ? live.start.deed : live.info.deed
}
