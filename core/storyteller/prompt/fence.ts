/**
 * A reader's words between marks that nobody could have guessed, so that they can not close them. The same mark stands
 * around all words of one reader in one scene: the beginning of the prompt stays the same from turn to turn.
 */
export const fence = (mark: string, text: string): string => `<<<${mark}\n${asWords(without(text, mark))}\n${mark}>>>`

/** A heading, a mark or a line break of another alphabet that a reader typed stays a word among words. */
export const asWords = (text: string): string =>
  text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/^[^\S\r\n\u2028\u2029]*(?=#|<<<|\S*>>>)/gm, '> ')

/** Taking a mark out may put another together: until there is none. */
function without(text: string, mark: string): string {
  let rest = text
  while (mark !== '' && rest.includes(mark)) rest = rest.replaceAll(mark, '')
  return rest
}

/** The longest name that stands in a prompt, in letters. */
const longestName = 60

/** A reader's name as it stands in prompts: one line, short. */
export const promptName = (name: string): string =>
  [...name.replace(/[\s\p{C}]+/gu, ' ').trim()].slice(0, longestName).join('').trim()
