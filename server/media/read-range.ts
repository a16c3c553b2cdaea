import type { ByteRange } from './file-store.ts'

/**
 * The part of `size` bytes that a `Range` header requests. Null: the whole content (no header, another unit, or several
 * ranges, which a server may answer in full). `unsatisfiable`: the range begins past the end.
 */
export function readRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replace(/\s/g, '') ?? '')
  if (!found) return null
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Number(last)
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  if (start >= size) return 'unsatisfiable'
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return end < start ? null : { start, end }
}
