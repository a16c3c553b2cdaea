import type { Language } from '../../novel/language.ts'

/** A line of a played game, as a book has it. */
export interface PlaybillLine {
  by: 'reader' | 'cast' | 'narrator'
  name: string
  text: string
}

/** A played game as a booklet: what was said, scene by scene, and what stands around it. */
export interface Playbill {
  title: string
  language: Language
  /** A name for the whole that no other booklet has: the id of the last state. */
  id: string
  /** Under the title: who played it, and when. */
  subtitle: string
  /** When the last of it was played. */
  played_at: Date
  scenes: readonly { name: string; lines: readonly PlaybillLine[] }[]
  /** What stands after the last line, such as “The end” and the name of the ending; empty: the game goes on. */
  closing: readonly string[]
  credits: string
  words: { contents: string; credits: string }
  /** A JPEG; null: none. */
  cover: Uint8Array | null
}

/** The texts between blank lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
