/**
 * Fences a reader's text with an unguessable mark, so that the reader cannot close the fence. The mark is the same
 * for all words of a reader in a scene, which keeps the beginning of the prompt constant.
 */
export const fence = (mark: string, text: string): string => `<<<${mark}\n${asWords(without(text, mark))}\n${mark}>>>`

/** Quotes headings and fences that a reader typed, and normalises line breaks, so that they stay plain text. */
export const asWords = (text: string): string =>
  text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/^[^\S\r\n\u2028\u2029]*(?=#|<<<|\S*>>>)/gm, '> ')

/** Removing a mark may form another one, so repeat until none is left. */
function without(text: string, mark: string): string {
  let rest = text
  while (mark !== '' && rest.includes(mark)) rest = rest.replaceAll(mark, '')
  return rest
}

/** The longest name in a prompt, in characters. */
const longestName = 60

/** A reader's name for prompts: one short line. */
export const promptName = (name: string): string =>
  [...name.replace(/[\s\p{C}]+/gu, ' ').trim()].slice(0, longestName).join('').trim()
