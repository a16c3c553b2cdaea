import { setTimeout as sleep } from 'node:timers/promises'

/** How fast a text is emitted. */
export interface Pace {
  /** Milliseconds per word, and for a whole text at most. */
  word: number
  total: number
}

/** The pace for readers. */
export const readingPace: Pace = { word: 15, total: 1_200 }

/** Emits a text word by word, as if it were being written. Rejects with the signal's reason when it is aborted. */
export async function streamWords(
  text: string,
  emit: (piece: string) => void,
  { pace, signal }: { pace: Pace; signal: AbortSignal },
): Promise<void> {
  const words = text.match(/\S+\s*/g) ?? []
  const total = Math.min(pace.total, pace.word * words.length)
  // Timers are coarse, so words are emitted by the clock, several at once when it is ahead.
  const started = performance.now()
  let emitted = 0
  while (emitted < words.length) {
    signal.throwIfAborted()
    const due = total === 0 ? words.length : Math.ceil(((performance.now() - started) / total) * words.length)
    const until = Math.min(words.length, Math.max(due, emitted + 1))
    emit(words.slice(emitted, until).join(''))
    emitted = until
    if (emitted < words.length) await sleep(Math.min(pace.word, 15), undefined, { signal })
  }
}
