import { createHash } from 'node:crypto'

/** An id derived from its parts: the same parts always give the same id, and other parts another one. */
export function idOf<Id extends string>(...parts: string[]): Id {
  const hash = createHash('sha256')
    .update(parts.length === 1 ? (parts[0] ?? '') : JSON.stringify(parts))
    .digest()
  // UUID version 8: a custom derivation.
  hash[6] = 0x80 | ((hash[6] ?? 0) & 0x0f)
  hash[8] = 0x80 | ((hash[8] ?? 0) & 0x3f)
  const hex = hash.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}` as Id
}
