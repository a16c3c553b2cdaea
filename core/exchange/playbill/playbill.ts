import type { Language } from '../../novel/language.ts'

/** A line of a played game, as a playbill prints it. */
export interface PlaybillLine {
  by: 'reader' | 'cast' | 'narrator'
  /** Empty for the narrator. */
  name: string
  text: string
}

/** A played game as a booklet: the lines of each scene, and the texts around them. */
export interface Playbill {
  title: string
  language: Language
  /** A unique name for the playbill: the id of the last state. */
  id: string
  /** Below the title: who played it, and when. */
  subtitle: string
  /** When its last state was played. */
  played_at: Date
  scenes: readonly { name: string; lines: readonly PlaybillLine[] }[]
  /** Lines after the last scene, such as “The end” and the name of the ending; empty if the game goes on. */
  closing: readonly string[]
  credits: string
  words: { contents: string; credits: string }
  /** A JPEG, or null. */
  cover: Uint8Array | null
}
