import { createHash } from 'node:crypto'

/** An id made of what it stands for: always the same for the same, and nothing else's. */
export function idOf<Id extends string>(...parts: string[]): Id {
  const hash = createHash('sha256')
    .update(parts.length === 1 ? (parts[0] ?? '') : JSON.stringify(parts))
    .digest()
  // A UUID of version 8: made in a way of one's own.
  hash[6] = 0x80 | ((hash[6] ?? 0) & 0x0f)
  hash[8] = 0x80 | ((hash[8] ?? 0) & 0x3f)
  const hex = hash.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}` as Id
}
