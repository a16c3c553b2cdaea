/** How somebody is to sound: a voice by its name, and pitch and pace as parts of the voice's own. */
export interface HowToSound {
  /** The reader's own choice of a browser's voice, by its address. */
  chosen?: string
  /** The author's: a name at the speech service, or part of a browser's. */
  name: string
  pitch: number
  pace: number
}

export interface SpeechOptions {
  text: string
  /** `en`, `ru`. */
  language: string
  how: HowToSound
  /** 0 to 1. */
  volume: number
  /** A word begins: where in the text it stands. */
  onWord: (start: number, end: number) => void
  /** Once, when all has been said or nothing could be; not when it was stopped. */
  onEnd: () => void
}

/** Says a text aloud. Answers how to stop it at once. */
export type Speak = (options: SpeechOptions) => () => void

/** The word of a text that stands at a place, or begins after it: where it begins and ends. */
export function wordAt(text: string, place: number): { start: number; end: number } {
  const isLetter = (at: number) => /[\p{L}\p{N}'’-]/u.test(text.charAt(at))
  let start = Math.max(0, Math.min(place, text.length))
  while (start < text.length && !isLetter(start)) start++
  while (start > 0 && isLetter(start - 1)) start--
  let end = start
  while (end < text.length && isLetter(end)) end++
  return { start, end }
}
