import { createHash } from 'node:crypto'

/** A hash of the text that a translation was made from: together with its unit it identifies the translation's row. */
export const sourceHash = (source: string): string => createHash('sha256').update(source).digest('hex')
