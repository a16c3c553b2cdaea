import type { KeyedConnection } from './connection-store.ts'

/** The speech service that administrators have chosen. */
export interface ChosenSpeech {
  connection: KeyedConnection
  voices: readonly string[]
  /** Of a million characters, in billionths of the currency. */
  nanosPerMillion: number
  /** 0: no cap. */
  charactersPerDay: number
}

/** What settings need of the speech service. */
export interface SpeechPort {
  /** Whether the environment names the service: then it stays. */
  readonly isFixed: boolean
  /** From the next line on; null: none. */
  use(chosen: ChosenSpeech | null): void
  /** One line, as an MP3. Rejects with a `ProblemError` whose code says what to do, and never repeats a key. */
  say(connection: KeyedConnection, line: { text: string; voice: string }, signal: AbortSignal): Promise<Uint8Array>
}
