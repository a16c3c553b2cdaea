/** Says a line with a voice. Who implements it is chosen by the operator. */
export interface SpeechService {
  /** Names of its voices, never empty; the first is the usual one. */
  voices: readonly string[]
  /** What makes its sounds, for keys of what is kept: another model says the same otherwise. */
  model: string
  /** An MP3. Throws a `ProblemError` `speech_unavailable` where it cannot be had. */
  say(line: { text: string; voice: string }, signal: AbortSignal): Promise<Uint8Array>
}
