import type { Hash } from 'node:crypto'
import { z } from 'zod'

/**
 * The contents of a backup, in this order: `backup.json` (the heading), each table's rows as COPY text in pieces
 * (`database/novels/000001.copy.gz`), pictures and music as they are stored (`files/<key>`), and `seal.json`, with the
 * totals and the SHA-256 of every byte before it and of its own facts.
 */
export const headingName = 'backup.json'
export const sealName = 'seal.json'

/** Increased when an older Fabula could not restore the new format. */
export const formatVersion = 1

const count = z.number().int().nonnegative()

export const Heading = z.strictObject({
  format: z.literal(formatVersion),
  fabula: z.string(),
  made_at: z.iso.datetime(),
  postgres: z.string(),
  /** The migrations that the rows' schema has had. */
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
  /** Keys of files that rows refer to and that were missing from the store: the first ones, and how many. */
  missing: z.strictObject({ count, first: z.array(z.string()) }),
  sha256: z.string(),
})
export type Seal = z.infer<typeof Seal>

/** The checksum of a seal, over all bytes hashed before it and all its other facts. */
export const sealed = (before: Hash, facts: object): string => before.copy().update(JSON.stringify(facts)).digest('hex')

export const pieceName = (table: string, number: number): string =>
  `database/${table}/${String(number).padStart(6, '0')}.copy.gz`

export const fileName = (key: string): string => `files/${key}`

/** Parses an entry's name; null if it does not belong in a backup. */
export function readName(name: string): { kind: 'piece'; table: string } | { kind: 'file'; key: string } | null {
  const table = /^database\/([a-z_]+)\/\d{6,}\.copy\.gz$/.exec(name)?.[1]
  if (table) return { kind: 'piece', table }
  const key = /^files\/([a-z0-9-]+(?:\/[a-z0-9-]+(?:\.[a-z0-9]+)?)*)$/.exec(name)?.[1]
  return key ? { kind: 'file', key } : null
}

/** The number of rows of all tables. */
export const allRows = (seal: Seal): number => Object.values(seal.rows).reduce((sum, rows) => sum + rows, 0)
