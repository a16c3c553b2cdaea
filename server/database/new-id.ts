import { randomUUID } from 'node:crypto'

/** A UUID of version 7: random, but sorted by its creation time in ms, so that new rows stay close in an index. */
export function newId<Id extends string>(): Id {
  const time = Date.now().toString(16).padStart(12, '0')
  // Node generates these many at a time; from the fifteenth character on they are random, except for the fixed variant
  // bits.
  const random = randomUUID().slice(15)
  // The brand names the kind of id; all kinds have this form.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random}` as Id
}
