import { randomBytes } from 'node:crypto'

/** A UUID of version 7: random, and sorted by the millisecond it was made in, so that new rows stay close in an index. */
export function newId<Id extends string>(): Id {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  // The brand says what the id is for; every kind of id has this form.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id
}
