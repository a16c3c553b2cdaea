import type { SceneId } from '../ids.ts'
import type { Language } from './language.ts'
import { plainMessage } from './message-markup.ts'

/**
 * How many words are read in a minute, silently, by an adult: Trauzettel-Klosinski and Dietz 2012, "Standardized Assessment
 * of Reading Performance: The New International Reading Speed Texts IReST" (English 228, Russian 184).
 */
export const wordsAMinute: Readonly<Record<Language, number>> = { english: 228, russian: 184 }

const word = /[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu

/** The words of a text as it is read. */
export const countWords = (text: string): number => plainMessage(text).match(word)?.length ?? 0

/** What of a scene its readers read: messages, what is on buttons, the hint. */
const read =
  /^(?:interactive|static)_scene\/([^/]+)\/(?:start_message_original|original_message|help|static_ending\/[^/]+\/display_name)$/

/** The words of each scene; `texts` are those of one language, by their units. */
export function wordsByScene(texts: Iterable<{ unit: string; text: string }>): Map<SceneId, number> {
  const counts = new Map<SceneId, number>()
  for (const { unit, text } of texts) {
    const scene = read.exec(unit)?.[1] as SceneId | undefined
    if (scene !== undefined) counts.set(scene, (counts.get(scene) ?? 0) + countWords(text))
  }
  return counts
}
