// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches characters that XML does not allow
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** Removes characters that XML does not allow; the result survives writing and reading. */
export const writable = (text: string): string => text.replace(unwritable, '')

/** Escapes a text for XML. */
export const escaped = (text: string): string =>
  writable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Replaces the placeholders in a text by `mark`, which is given each escaped placeholder and its number. */
export function withPlaces(text: string, mark: (part: string, id: number) => string): string {
  let id = 0
  return text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part, index) => (index % 2 === 0 ? escaped(part) : mark(escaped(part), ++id)))
    .join('')
}
