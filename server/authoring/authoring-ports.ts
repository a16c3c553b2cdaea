import type { Base } from '@fabula/contract/in-novel'
import type { NovelId, UserId } from '@fabula/core/ids'
import type pg from 'pg'
import type { NovelStore } from '../novels/novel-store.ts'
import type { Quotas } from '../quotas/quotas.ts'

/** The dependencies of writing: the database, and the current novels. */
export interface AuthoringPorts {
  pool: pg.Pool
  novels: NovelStore
  /** One author's quotas; absent: unlimited. */
  quotas?: Quotas
  /** Notified of every change to what readers may read; absent: nobody is. */
  readable?: ReadableTextListener
}

/** Is notified when readers may see other texts than before. */
export interface ReadableTextListener {
  published(id: NovelId): Promise<void>
  /** Called after a published novel was edited. */
  edited(id: NovelId): Promise<void>
}

/** The address of an author's novel: its id under one of the two bases. */
export interface Place {
  author: UserId
  base: Base
  id: NovelId
}

/** The same for a draft. */
export type DraftPlace = Omit<Place, 'base'>

export const asDraft = <P extends DraftPlace>(place: P) => ({ ...place, base: 'building_novel' as const })

/** Notifies the listener after texts were written, if readers see them: only those of a published novel. */
export async function textsWritten({ readable }: AuthoringPorts, { base, id }: Place): Promise<void> {
  if (base === 'production_novel') await readable?.edited(id)
}

/** The kind of novel that a base of addresses stands for. */
export const kindOf = (base: Base): 'building' | 'production' => (base === 'building_novel' ? 'building' : 'production')
