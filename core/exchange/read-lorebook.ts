import type { NewId } from '../ids.ts'
import type { WorldPrompt } from '../novel/world-prompt.ts'
import { limits } from '../record/limits.ts'
import { cutText, isLonger } from '../record/text-length.ts'
import { isObject } from '../record/upgrade.ts'
import { isPattern, lorePattern } from '../turn/lore-pattern.ts'
import { oneLine } from './card-data.ts'
import { loreFacts } from './lore-facts.ts'
import { keysOf, loreKeys } from './lore-keys.ts'

/** What a lorebook contributes to a novel. */
export interface Lore {
  world_prompts: WorldPrompt[]
  /** The number of disabled entries, which are left out. */
  left_out: number
  /** Whether a text was longer than a novel's limit and was cut. */
  shortened: boolean
  /**
   * The number of patterns that match nothing here: they use lookaround, or are invalid. They are stored for a later
   * export.
   */
  unread_patterns: number
  /** The number of entries that were timed or grouped with others, for which novels have nothing. */
  untimed: number
}

export const noLore: Lore = { world_prompts: [], left_out: 0, shortened: false, unread_patterns: 0, untimed: 0 }

/** Whether a JSON value is a lorebook: a card's own, or a file of any of the usual formats. */
export const isLorebook = (json: unknown): json is { entries: unknown; name?: unknown; scan_depth?: unknown } =>
  isObject(json) && (Array.isArray(json.entries) || isObject(json.entries))

/**
 * Converts the entries of a lorebook to world prompts, in their order. `fill` replaces the book's placeholders with
 * ours.
 */
export function readLorebook(json: unknown, newId: NewId, fill: (text: string) => string): Lore {
  if (!isLorebook(json)) return noLore
  const entries = (Array.isArray(json.entries) ? json.entries : Object.values(json.entries as object)).filter(isObject)
  const wanted = entries.filter(isOn).sort((one, other) => orderOf(one) - orderOf(other))
  const book = typeof json.name === 'string' ? json.name.trim() : ''
  let shortened = false
  const world_prompts = wanted.flatMap((entry, index): WorldPrompt[] => {
    const { facts, content } = loreFacts(entry, json.scan_depth)
    const text = fill(content).trim()
    if (text === '') return []
    shortened ||= isLonger(text, limits.prompt)
    const keywords = keysOf(entry.keys ?? entry.key, entry)
    const name = nameOf(entry) || `${book || 'Lore'} ${index + 1}`
    return [
      {
        id: newId(),
        name: oneLine(name) || 'Lore',
        prompt_description: cutText(text, limits.prompt),
        conditionals: [],
        ...(keywords.length > 0 ? { keywords } : { constant: true }),
        ...loreKeys(entry),
        ...facts,
      },
    ]
  })
  const kept = world_prompts.slice(0, limits.list)
  return {
    world_prompts: kept,
    left_out: entries.length - wanted.length + world_prompts.length - kept.length,
    shortened,
    unread_patterns: kept
      .flatMap(({ keywords = [], secondary_keywords = [] }) => [...keywords, ...secondary_keywords])
      .filter((key) => isPattern(key) && lorePattern(key) === null).length,
    untimed: wanted.filter(isTimed).length,
  }
}

const isOn = ({ enabled, disable }: Record<string, unknown>): boolean => enabled !== false && disable !== true

/** Whether an entry stays or rests for some messages, waits for some, or is in a group of which one is used. */
function isTimed(entry: Record<string, unknown>): boolean {
  const { sticky, cooldown, delay, group } = isObject(entry.extensions) ? { ...entry, ...entry.extensions } : entry
  return [sticky, cooldown, delay].some((count) => Number(count) > 0) || textOf(group).trim() !== ''
}

const orderOf = ({ insertion_order, order }: Record<string, unknown>): number => {
  const number = Number(insertion_order ?? order ?? 0)
  return Number.isFinite(number) ? number : 0
}

/** The entry's own name, its author's comment, or its keys. */
function nameOf({ name, comment, keys, key }: Record<string, unknown>): string {
  const list = Array.isArray(keys) ? keys : Array.isArray(key) ? key : []
  const words = list.filter((word): word is string => typeof word === 'string').slice(0, 4)
  return textOf(name).trim() || textOf(comment).trim() || words.join(', ').trim()
}

const textOf = (json: unknown): string => (typeof json === 'string' ? json : '')
