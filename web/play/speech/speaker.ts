/** A speaker's voice: its name, and pitch and rate relative to the voice's own. */
export interface VoiceSettings {
  /** The reader's own choice: the URI of a browser's voice, or the name of one at the speech service. */
  chosen?: string
  /** The author's choice: a name at the speech service, or part of a browser voice's name. */
  name: string
  pitch: number
  pace: number
}

export interface SpeechOptions {
  text: string
  /** `en`, `ru`. */
  language: string
  how: VoiceSettings
  /** 0 to 1. */
  volume: number
  /** Called when a word begins, with its position in the text. */
  onWord: (start: number, end: number) => void
  /** Called once when all was said or nothing could be; not when stopped. */
  onEnd: () => void
}

/** Says a text aloud. Returns a function that stops it at once. */
export type Speak = (options: SpeechOptions) => () => void

/** The word at a position, or the next one after it, by its start and end. */
export function wordAt(text: string, place: number): { start: number; end: number } {
  const isLetter = (at: number) => /[\p{L}\p{N}'’-]/u.test(text.charAt(at))
  let start = Math.max(0, Math.min(place, text.length))
  while (start < text.length && !isLetter(start)) start++
  while (start > 0 && isLetter(start - 1)) start--
  let end = start
  while (end < text.length && isLetter(end)) end++
  return { start, end }
}
