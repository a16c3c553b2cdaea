/**
 * Joins two lines into one. It stands at the end of the first or at the beginning of the second; a private-use
 * character, which stories do not use.
 */
export const glueMark = '\ue0ff'
/** Ends a line that leads on by itself: the next line may be the rest of its sentence. */
export const leadMark = '\ue0fe'

export const withoutGlue = (text: string): string => text.replace(/[\ue0fe\ue0ff]/g, '')

/** The ends of a line that are glued to another one. */
export interface Glue {
  before: boolean
  after: 'glued' | 'led' | null
}

/** Separates a line's text from its glue marks; a blank next to glue is preserved. */
export function splitGlue(text: string): { text: string; glue: Glue | null } {
  if (!/[\ue0fe\ue0ff]/.test(text)) return { text, glue: null }
  const after = text.endsWith(glueMark) ? 'glued' : text.endsWith(leadMark) ? 'led' : null
  const glue: Glue = { before: text.startsWith(glueMark), after }
  return { text: withoutGlue(text).replace(/ {2,}/g, ' '), glue: glue.before || after ? glue : null }
}
