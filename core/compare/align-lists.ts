import { wordsOf } from './compare-texts.ts'
import { matchSequences } from './match-sequences.ts'

/** A list's entries by a key that identifies the same entry in every version of the list. */
export type KeyedList = ReadonlyMap<string, unknown>

/**
 * Keys the entries of every version of a list: by id if all entries have one, otherwise by position in `base`, matched
 * by content. A new entry is keyed by its content, so the same addition made twice is one entry.
 */
export function alignLists(base: readonly unknown[], states: readonly (readonly unknown[])[]): KeyedList[] {
  const all = [base, ...states]
  return all.every(haveIds) ? all.map(byId) : [byPlace(base), ...states.map((state) => byBase(base, state))]
}

const idOf = (entry: unknown): string | null =>
  typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry.id === 'string' ? entry.id : null

const haveIds = (list: readonly unknown[]): boolean =>
  new Set(list.map(idOf)).size === list.length && list.every((entry) => idOf(entry) !== null)

const byId = (list: readonly unknown[]): KeyedList => new Map(list.map((entry) => [idOf(entry) ?? '', entry]))

const placeKey = (place: number): string => `~${place}`

const byPlace = (list: readonly unknown[]): KeyedList => new Map(list.map((entry, at) => [placeKey(at), entry]))

function byBase(base: readonly unknown[], state: readonly unknown[]): KeyedList {
  const placeOf = new Map<number, number>()
  let [a, b] = [0, 0]
  const exact = matchSequences(base.map(serialize), state.map(serialize))
  for (const [one, other] of [...exact, [base.length, state.length] as const]) {
    // Between two unchanged entries, match the changed ones in order.
    for (let at = b; at < other && a < one; at++) {
      const found = base.slice(a, one).findIndex((entry) => isLike(entry, state[at]))
      if (found < 0) continue
      placeOf.set(at, a + found)
      a += found + 1
    }
    if (other < state.length) placeOf.set(other, one)
    a = one + 1
    b = other + 1
  }
  const keyed = new Map<string, unknown>()
  for (const [at, entry] of state.entries()) {
    const place = placeOf.get(at)
    let key = place === undefined ? `+${serialize(entry)}` : placeKey(place)
    while (keyed.has(key)) key += "'"
    keyed.set(key, entry)
  }
  return keyed
}

/** Serialises a value independently of the order of its fields. */
export const serialize = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  ) ?? ''

/** Whether one entry may be an edited version of another: both reference the same thing, or their texts share words. */
function isLike(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return shareWords(one, other)
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const about = Object.entries(one).find(([name]) => name.endsWith('_id'))
  return !about || (other as Record<string, unknown>)[about[0]] === about[1]
}

function shareWords(one: string, other: string): boolean {
  const [ours, theirs] = [new Set(wordsOf(one)), new Set(wordsOf(other))]
  const shared = [...ours].filter((word) => word.trim() !== '' && theirs.has(word)).length
  return shared * 3 >= Math.max(ours.size, theirs.size) / 2
}
