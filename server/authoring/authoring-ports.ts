import type { Base } from '@fabula/contract/routes/contents'
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
}

/** A novel that an author means: theirs, under one of the two bases. */
export interface Place {
  author: UserId
  base: Base
  id: NovelId
}

export const kindOf = (base: Base): 'building' | 'production' => (base === 'building_novel' ? 'building' : 'production')
