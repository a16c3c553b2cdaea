import { limits } from '../record/limits.ts'
import { isObject } from '../record/upgrade.ts'
import type { CardData } from './card-data.ts'

/** Fields that the character's record repeats, and fields that are not text. */
const said = ['description', 'personality', 'scenario', 'first_mes', 'mes_example', 'alternate_greetings']
const never = new Set(['character_book', 'assets'])

/**
 * Serialises a card to store it with its character, as JSON: without its lore and pictures, and, if it is long, without
 * fields that the character repeats. Null if even the rest is too long.
 */
export function serializeStoredCard(data: CardData): string | null {
  const whole = Object.fromEntries(Object.entries(data).filter(([field]) => !never.has(field)))
  const rest = Object.fromEntries(Object.entries(whole).filter(([field]) => !said.includes(field)))
  for (const each of [whole, rest]) {
    const text = JSON.stringify(each)
    if (text.length <= limits.card) return text
  }
  return null
}

/** The card that a character came from; empty if there is none. */
export function parseStoredCard(card = '{}'): CardData {
  try {
    const data: unknown = JSON.parse(card)
    return isObject(data) ? data : {}
  } catch {
    // Clients can send any value in this field: an invalid one counts as no card.
    return {}
  }
}
