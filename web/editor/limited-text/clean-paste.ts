import type { ClipboardEvent } from 'react'

/**
 * Characters that word processors and web pages leave in copied text and that nobody sees: soft hyphens, zero-width
 * spaces, byte order and direction marks, control characters. In a keyword or a name they would prevent matches.
 * Joiners stay, since emoji are composed with them.
 */
const unseen = /[^\P{Cc}\n\t]|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu
/** Line breaks of word processors that a text field does not show as such. */
const lineBreaks = /\r\n?|[\v\f\u2028\u2029]/g

/** A copied text without invisible characters, and with plain line breaks. */
export const cleanPasted = (text: string): string => text.replace(lineBreaks, '\n').replace(unseen, '')

/** Pastes a text without its invisible characters, as if typed, so that the field's own Undo reverts it. */
export function pasteClean(event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  const text = event.clipboardData.getData('text/plain')
  const clean = cleanPasted(text)
  if (clean === text.replace(/\r\n?/g, '\n')) return
  const isLine = event.currentTarget instanceof HTMLInputElement
  if (document.execCommand('insertText', false, isLine ? clean.replace(/\n+/g, ' ') : clean)) event.preventDefault()
}
