import type { Base } from '@fabula/contract/in-novel'
import type { NovelId, UserId } from '@fabula/core/ids'
import type pg from 'pg'
import type { NovelStore } from '../novels/novel-store.ts'
import type { Quotas } from '../quotas/quotas.ts'

/** What writing needs: the rows, and novels as they are now. */
export interface AuthoringPorts {
  pool: pg.Pool
  novels: NovelStore
  /** What one author may have; absent: as much as they like. */
  quotas?: Quotas
  /** Told of every change to what readers may read; absent: nobody listens. */
  readable?: ReadableTextListener
}

/** Wants to know when readers may see other texts than before. */
export interface ReadableTextListener {
  published(id: NovelId): Promise<void>
  /** A published novel was edited. */
  edited(id: NovelId): Promise<void>
}

/** A novel that an author means: theirs, under one of the two bases. */
export interface Place {
  author: UserId
  base: Base
  id: NovelId
}

/** To be called after texts were written: readers see those of a published novel alone. */
export async function textsWritten({ readable }: AuthoringPorts, { base, id }: Place): Promise<void> {
  if (base === 'production_novel') await readable?.edited(id)
}

export const kindOf = (base: Base): 'building' | 'production' => (base === 'building_novel' ? 'building' : 'production')
