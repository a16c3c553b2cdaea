import type { Hash } from 'node:crypto'
import { z } from 'zod'

/**
 * What stands in a backup, in this order: `backup.json` (the heading), the rows of each table as text of COPY in pieces
 * (`database/novels/000001.copy.gz`), pictures and music as they are stored (`files/<key>`), and `seal.json`, which says how
 * much there is, with the SHA-256 of every byte before it and of that.
 */
export const HEADING = 'backup.json'
export const SEAL = 'seal.json'

/** Raised when an older Fabula could not restore what is written now. */
export const FORMAT = 1

const count = z.number().int().nonnegative()

export const Heading = z.strictObject({
  format: z.literal(FORMAT),
  fabula: z.string(),
  made_at: z.iso.datetime(),
  postgres: z.string(),
  /** The schema's history that the rows belong to. */
  migrations: z.array(z.strictObject({ name: z.string(), hash: z.string() })),
  /** In an order in which rows come after those they refer to. */
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()).min(1) })),
})
export type Heading = z.infer<typeof Heading>

export const Seal = z.strictObject({
  rows: z.record(z.string(), count),
  sequences: z.record(z.string(), z.string().regex(/^\d+$/)),
  files: count,
  file_bytes: count,
  /** Keys of files that rows name and the store did not have: the first of them, and how many. */
  missing: z.strictObject({ count, first: z.array(z.string()) }),
  sha256: z.string(),
})
export type Seal = z.infer<typeof Seal>

/** The checksum of a seal, over the bytes that were hashed and all that the seal says besides. */
export const sealed = (before: Hash, facts: object): string => before.copy().update(JSON.stringify(facts)).digest('hex')

export const pieceName = (table: string, number: number): string =>
  `database/${table}/${String(number).padStart(6, '0')}.copy.gz`

export const fileName = (key: string): string => `files/${key}`

/** What an entry is, by its name; null: nothing of a backup's. */
export function readName(name: string): { kind: 'piece'; table: string } | { kind: 'file'; key: string } | null {
  const table = /^database\/([a-z_]+)\/\d{6,}\.copy\.gz$/.exec(name)?.[1]
  if (table) return { kind: 'piece', table }
  const key = /^files\/([a-z0-9-]+(?:\/[a-z0-9-]+(?:\.[a-z0-9]+)?)*)$/.exec(name)?.[1]
  return key ? { kind: 'file', key } : null
}

/** How many rows of all tables. */
export const allRows = (seal: Seal): number => Object.values(seal.rows).reduce((sum, rows) => sum + rows, 0)
