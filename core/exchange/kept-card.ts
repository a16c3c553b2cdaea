import { limits } from '../record/limits.ts'
import { isObject } from '../record/upgrade.ts'
import type { CardData } from './card-data.ts'

/** What a character's record says again, and what is no text. */
const said = ['description', 'personality', 'scenario', 'first_mes', 'mes_example', 'alternate_greetings']
const never = new Set(['character_book', 'assets'])

/**
 * A card as it stays with its character, as JSON: without its lore and pictures, and, where it is long, without what the
 * character says anyway. Null where even the rest is too long.
 */
export function keptCard(data: CardData): string | null {
  const whole = Object.fromEntries(Object.entries(data).filter(([field]) => !never.has(field)))
  const rest = Object.fromEntries(Object.entries(whole).filter(([field]) => !said.includes(field)))
  for (const each of [whole, rest]) {
    const text = JSON.stringify(each)
    if (text.length <= limits.card) return text
  }
  return null
}

/** The card that a character came from; empty where they came from none. */
export function openKeptCard(card: string | undefined): CardData {
  if (card === undefined) return {}
  try {
    const data: unknown = JSON.parse(card)
    return isObject(data) ? data : {}
  } catch {
    // Whatever is in the field was sent by somebody: what is no card is none.
    return {}
  }
}
