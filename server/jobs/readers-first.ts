import { setTimeout as sleep } from 'node:timers/promises'
import type { LinkedAbort } from '../concurrency/linked-abort.ts'

/** Readers' turns in progress, which take precedence over background work. */
export interface PlayTraffic {
  readonly busy: boolean
  /** Calls `listener` whenever a turn begins, until the returned function is called. */
  onTurn(listener: () => void): () => void
}

/** How often to look whether a reply is still being written, in ms. */
const pollMs = 50

/** Waits while replies are being written for readers, at most `mostMs`, and no longer than until the signal aborts. */
export async function waitForReaders(play: PlayTraffic, mostMs: number, signal: AbortSignal): Promise<void> {
  const until = performance.now() + mostMs
  while (play.busy && performance.now() < until && !signal.aborted) await sleep(pollMs)
}

/**
 * A model on this machine cannot write two texts at once: aborts its background work when a reader's turn begins, until
 * the returned function is called. Work of other kinds of models is not aborted.
 */
export const abortForReaders = (
  play: Pick<PlayTraffic, 'onTurn'>,
  { kind }: { kind: 'hosted' | 'embedded' | 'offline' },
  abort: LinkedAbort,
): (() => void) => (kind === 'embedded' ? play.onTurn(() => abort.abort()) : () => undefined)
