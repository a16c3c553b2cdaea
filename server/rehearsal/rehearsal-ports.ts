import type { RehearsalId } from '@fabula/core/ids'
import type pg from 'pg'
import type { NovelStore } from '../novels/novel-store.ts'
import type { Caps } from '../play/play-context.ts'
import type { Storyteller } from '../play/storyteller.ts'

/** What readers do now; they come first. */
export interface PlayTraffic {
  readonly busy: boolean
  /** Calls `listener` whenever a turn begins, until the returned function is called. */
  onTurn(listener: () => void): () => void
}

/** What rehearsals need of the server. */
export interface RehearsalPorts {
  pool: pg.Pool
  novels: NovelStore
  /** The one that readers have, and the author's own lines. */
  storyteller: Storyteller
  offline: Storyteller
  caps: Caps
  play: PlayTraffic
  log: { warn(facts: object, message: string): void }
}

/** Who is told of runs that begin and end. */
export interface RehearsalWork {
  wake(): void
  cut(id: RehearsalId): void
}

/** Who answers a run. Without a model both are the author's own lines, here without the pace of reading. */
export const storytellerOf = (
  { storyteller, offline }: Pick<RehearsalPorts, 'storyteller' | 'offline'>,
  { storyteller: wanted }: { storyteller: 'configured' | 'offline' },
): Storyteller => (wanted === 'offline' || storyteller.describe().kind === 'offline' ? offline : storyteller)
