/** Characters that XML 1.0 does not allow: control characters, lone surrogates, and two noncharacters. */
const unwritable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Removes characters that XML does not allow; the result survives writing and reading. */
export const writable = (text: string): string => text.replace(unwritable, '')

/** Escapes a text for XML and HTML, including attributes. */
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
