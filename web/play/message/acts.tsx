/**
 * What is said and what is done: in `Well. *She turns away.* Go.` every second part is an act, its stars included. One
 * that is still being written goes on to the end. Joined, the parts are the text; a star elsewhere is a star.
 */
export const actsIn = (text: string): string[] =>
  text.replace(/(^|[\s«„“"(—–-])(\*[^\s*\d][^*]*(?:\*|$))/g, '$1\0$2\0').split('\0')

/** An act without its stars. */
export const bare = (act: string): string => act.replace(/\*/g, '')

/** The mark that has to stand before what follows this text, where that begins within an act. */
export function actBefore(text: string): string {
  const parts = actsIn(text)
  return parts.length > 1 && parts.at(-1) === '' && !parts.at(-2)?.endsWith('*') ? '*' : ''
}

/** A text with its acts set apart. */
export const Acts = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name than its place
  actsIn(text).map((part, at) => (at % 2 === 1 ? <i key={at}>{bare(part)}</i> : part))

/** The same as plain words, to be read aloud. */
export const withoutActMarks = (text: string): string =>
  actsIn(text)
    .map((part, at) => (at % 2 === 1 ? bare(part) : part))
    .join('')
