import type { Room } from '@fabula/contract/shapes/room'
import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import type { Quotas } from './quotas.ts'
import { readUsed } from './read-used.ts'

/** What an author has and may have, for their own view. */
export async function showRoom(pool: pg.Pool, author: UserId, quotas: Quotas | undefined): Promise<Room> {
  const used = await readUsed(pool, author)
  const of = (name: keyof Quotas) => ({ used: used[name], most: quotas?.[name] || null })
  return { bytes: of('bytes'), drafts: of('drafts'), novels: of('novels'), published: of('published') }
}
