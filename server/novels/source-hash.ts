import { createHash } from 'node:crypto'

/** What a translation's row is known by besides its place: the text that it was made from. */
export const sourceHash = (source: string): string => createHash('sha256').update(source).digest('hex')
