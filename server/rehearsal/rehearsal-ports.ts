import type { RehearsalId } from '@fabula/core/ids'
import type pg from 'pg'
import type { PlayTraffic } from '../jobs/readers-first.ts'
import type { NovelStore } from '../novels/novel-store.ts'
import type { Caps } from '../play/play-context.ts'
import type { Storyteller } from '../play/storyteller.ts'

/** What rehearsals need from the rest of the server. */
export interface RehearsalPorts {
  pool: pg.Pool
  novels: NovelStore
  /** The readers' storyteller, and the author's own lines. */
  storyteller: Storyteller
  offline: Storyteller
  caps: Caps
  play: PlayTraffic
  log: { warn(facts: object, message: string): void }
}

/** Notified when a run begins or is stopped. */
export interface RehearsalWork {
  wake(): void
  cut(id: RehearsalId): void
}

/**
 * The storyteller of a run. Without a model both choices are the author's own lines, here without the pace of reading.
 */
export const storytellerOf = (
  { storyteller, offline }: Pick<RehearsalPorts, 'storyteller' | 'offline'>,
  { storyteller: wanted }: { storyteller: 'configured' | 'offline' },
): Storyteller => (wanted === 'offline' || storyteller.describe().kind === 'offline' ? offline : storyteller)
