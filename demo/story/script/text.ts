import type { Mood, TrackSlug } from '../names.ts'

/** A reader-visible text, in the author's language and in Russian. */
export type Text = { readonly english: string; readonly russian: string }

/** A text in both languages. Paragraphs are separated by a blank line; indentation of the source is removed. */
export const t = (english: string, russian: string): Text => ({ english: tidy(english), russian: tidy(russian) })

/** A line of a character, with its expression and, occasionally, a track that begins with it. */
export type Line = Text & { readonly face: Mood; readonly music?: TrackSlug }

export const line = (face: Mood, english: string, russian: string, music?: TrackSlug): Line => ({
  ...t(english, russian),
  face,
  ...(music && { music }),
})

/** The line as it is stored, preceded by its mark. */
export const markedLine = (say: (text: Text) => string, { face, music, ...text }: Line): string =>
  `[face: ${face}${music ? `, music: ${music}` : ''}] ${say(text)}`

const tidy = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
