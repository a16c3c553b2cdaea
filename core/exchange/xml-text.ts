// biome-ignore lint/suspicious/noControlCharactersInRegex: no XML may hold them
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** A text without what no XML may hold: what is left of it in a file and back. */
export const writable = (text: string): string => text.replace(unwritable, '')

/** A text as XML may have it. */
export const escaped = (text: string): string =>
  writable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A text whose places to be filled in are marked as things to keep: `mark` is given each, written out, and its number. */
export function withPlaces(text: string, mark: (part: string, id: number) => string): string {
  let id = 0
  return text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part, index) => (index % 2 === 0 ? escaped(part) : mark(escaped(part), ++id)))
    .join('')
}
