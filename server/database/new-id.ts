import { randomUUID } from 'node:crypto'

/** A UUID of version 7: random, and sorted by the millisecond it was made in, so that new rows stay close in an index. */
export function newId<Id extends string>(): Id {
  const time = Date.now().toString(16).padStart(12, '0')
  // Node makes these many at a time; from the fifteenth letter on they are random but for the same variant.
  const random = randomUUID().slice(15)
  // The brand says what the id is for; every kind of id has this form.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random}` as Id
}
