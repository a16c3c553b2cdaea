// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unseen = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g

/**
 * Normalises a translation for storage: no control or direction characters, and the same surrounding whitespace as the
 * source.
 */
export function cleanTranslation(source: string, text: string): string {
  const body = text.replace(/\r\n?/g, '\n').replace(unseen, '').trim()
  const [before = ''] = /^\s*/.exec(source) ?? []
  const after = source.slice(source.trimEnd().length)
  return body === '' ? '' : before + body + after
}
