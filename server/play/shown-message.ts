import type { Language } from '@fabula/core/novel/language'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import { languageOfNovel } from '@fabula/core/translation/translated-unit'
import { fillIn } from '@fabula/core/turn/fill-in'
import type { NewState } from '@fabula/core/turn/game-state'
import type { LoadedNovel } from '../novels/loaded-novel.ts'

/**
 * A state's message as it is shown. What was said stays as it was said; but an author's text that came in the original,
 * because nobody had translated it yet, is shown translated as soon as it is. `untranslated`: it still is not.
 */
export function shownMessage(
  loaded: LoadedNovel,
  state: NewState,
  language: Language,
): { message: string; untranslated: boolean } {
  const asSaid = { message: state.message, untranslated: false }
  if (state.language !== language || languageOfNovel(loaded.novel) === language || state.storyteller !== null)
    return asSaid
  const source = authoredIn(loaded.novel, state)
  const reader = source === null ? null : readerIn(source, state.message)
  if (source === null || reader === null) return asSaid
  const translated = authoredIn(loaded.localized(language), state) ?? source
  return { message: fillIn(translated, reader), untranslated: translated === source && /\p{L}/u.test(source) }
}

/** The text that a scene begins with, as its author wrote it; null where the scene is gone. */
function authoredIn(novel: Novel, state: NewState): string | null {
  const scene = indexOf(novel).scenes.get(state.scene_id)
  if (!scene) return null
  return scene.type === 'static' ? scene.original_message : state.turn === 0 ? scene.start_message_original : null
}

/** What was filled in where the author named the reader; null when the message is not made from this source. */
function readerIn(source: string, message: string): string | null {
  const parts = source.split(/\{\{\s*user\s*\}\}/i)
  const pattern = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('([\\s\\S]{0,200}?)')
  const found = new RegExp(`^${pattern}$`).exec(message)
  return found && (found[1] ?? '')
}
