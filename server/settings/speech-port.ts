import type { KeyedConnection } from './connection-store.ts'

/** The speech service that administrators have chosen. */
export interface ChosenSpeech {
  connection: KeyedConnection
  voices: readonly string[]
  /** The price of a million characters, in billionths of the currency. */
  nanosPerMillion: number
  /** 0 means no cap. */
  charactersPerDay: number
}

/** What the settings need of the speech service. */
export interface SpeechPort {
  /** Whether the environment fixes the service. */
  readonly isFixed: boolean
  /** Sets the service for the next lines; null for none. */
  use(chosen: ChosenSpeech | null): void
  /** Speaks one line as an MP3. Rejects with a `ProblemError` whose code says what to do, and never reveals a key. */
  say(connection: KeyedConnection, line: { text: string; voice: string }, signal: AbortSignal): Promise<Uint8Array>
}
