/** The part of the browser's speech recognition that dictation uses, which TypeScript does not know yet. */
export interface Recognition {
  start(): void
  stop(): void
  abort(): void
  onresult:
    | ((event: { results: Iterable<ArrayLike<{ transcript: string }> & Iterable<{ transcript: string }>> }) => void)
    | null
  onend: (() => void) | null
  /** `error`: `not-allowed` if the reader or the browser forbids the microphone, `no-speech`, `network` and others. */
  onerror: ((event: { error: string }) => void) | null
}

type Kind = new () => Recognition

/** The browser's speech recognition, under either name; null if it has none. */
export function findRecognition(): Kind | null {
  const here = window as { SpeechRecognition?: Kind; webkitSpeechRecognition?: Kind }
  return here.SpeechRecognition ?? here.webkitSpeechRecognition ?? null
}
