/** Speaks a line with a voice. The operator chooses the implementation. */
export interface SpeechService {
  /** Names of its voices, never empty; the first is the default. */
  voices: readonly string[]
  /** The model's name, part of the keys of stored lines: another model sounds different. */
  model: string
  /** Returns an MP3. Throws a `ProblemError` `speech_unavailable` when it cannot. */
  say(line: { text: string; voice: string }, signal: AbortSignal): Promise<Uint8Array>
}
