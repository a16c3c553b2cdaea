import type { SceneId } from '../ids.ts'
import type { Language } from './language.ts'
import { plainMessage } from './message-markup.ts'

/**
 * Words an adult reads silently in a minute: Trauzettel-Klosinski and Dietz 2012, "Standardized Assessment of Reading
 * Performance: The New International Reading Speed Texts IReST" (English 228, Russian 184).
 */
export const wordsAMinute: Readonly<Record<Language, number>> = { english: 228, russian: 184 }

const word = /[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu

/** Counts the words of a text as displayed. */
export const countWords = (text: string): number => plainMessage(text).match(word)?.length ?? 0

/** The units of a scene that readers read: messages, choice buttons and the hint. */
const read =
  /^(?:interactive|static)_scene\/([^/]+)\/(?:start_message_original|original_message|help|static_ending\/[^/]+\/display_name)$/

/** Counts the words of each scene. `texts` are in one language, with their units. */
export function wordsByScene(texts: Iterable<{ unit: string; text: string }>): Map<SceneId, number> {
  const counts = new Map<SceneId, number>()
  for (const { unit, text } of texts) {
    const scene = read.exec(unit)?.[1] as SceneId | undefined
    if (scene !== undefined) counts.set(scene, (counts.get(scene) ?? 0) + countWords(text))
  }
  return counts
}
