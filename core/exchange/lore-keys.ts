import type { WorldPrompt } from '../novel/world-prompt.ts'
import { limits } from '../record/limits.ts'
import { cutText } from '../record/text-length.ts'
import { isObject } from '../record/upgrade.ts'
import { isPattern } from '../turn/lore-pattern.ts'

type Json = Record<string, unknown>
type Logic = NonNullable<WorldPrompt['secondary_logic']>

/** The rules for secondary words, by their number in lorebooks. */
const logics: readonly Logic[] = ['and_any', 'not_all', 'not_any', 'and_all']

/** The words and patterns of a list that can trigger an entry. */
export function keysOf(list: unknown, entry: Json): string[] {
  if (!Array.isArray(list)) return []
  return list
    .filter((key): key is string => typeof key === 'string' && /\p{L}|\p{N}/u.test(key))
    .map((key) => key.trim())
    .flatMap((key): string[] => {
      if (isPattern(key) || entry.use_regex !== true) return [key]
      // A V3 book marks all keys of an entry as patterns, which are then written without slashes.
      return [`/${key.replaceAll('/', '\\/')}/${entry.case_sensitive === true ? '' : 'i'}`]
    })
    .filter((key) => !isPattern(key) || key.length <= limits.keyword)
    .map((key) => (isPattern(key) ? key : cutText(key, limits.keyword)))
    .slice(0, limits.list)
}

/** The secondary words of an entry, and how all its words are matched. */
export function loreKeys(entry: Json): Partial<WorldPrompt> {
  const more = isObject(entry.extensions) ? entry.extensions : {}
  const secondary = isSelective(entry) ? keysOf(entry.secondary_keys ?? entry.keysecondary, entry) : []
  const logic = logics[Number(more.selectiveLogic ?? entry.selectiveLogic ?? 0)]
  const whole = more.match_whole_words ?? entry.matchWholeWords
  const cased = more.case_sensitive ?? entry.caseSensitive ?? entry.case_sensitive
  return {
    ...(secondary.length > 0 ? { secondary_keywords: secondary, secondary_logic: logic ?? 'and_any' } : {}),
    ...(typeof whole === 'boolean' ? { word_match: whole ? ('exact' as const) : ('part' as const) } : {}),
    ...(cased === true ? { case_sensitive: true } : {}),
  }
}

/** Whether an entry uses its secondary words: in a card only if it says so, in SillyTavern's own books unless it says not. */
const isSelective = ({ selective, secondary_keys }: Json): boolean =>
  selective === true || (selective !== false && secondary_keys === undefined)

/** The keys and matching settings of a V3 book's entry, with those that only its extensions can hold. */
export function writtenKeys(prompt: WorldPrompt): { fields: object; extensions: object } {
  const { keywords = [], secondary_keywords: secondary = [], secondary_logic, word_match, case_sensitive } = prompt
  const selective = secondary.length > 0
  return {
    fields: {
      keys: keywords,
      ...(selective ? { selective, secondary_keys: secondary } : {}),
      ...(case_sensitive === true ? { case_sensitive } : {}),
      use_regex: keywords.length > 0 && [...keywords, ...secondary].every(isPattern),
    },
    extensions: {
      ...(selective ? { selectiveLogic: logics.indexOf(secondary_logic ?? 'and_any') } : {}),
      ...(word_match === 'exact' || word_match === 'part' ? { match_whole_words: word_match === 'exact' } : {}),
      ...(case_sensitive === true ? { case_sensitive } : {}),
    },
  }
}
