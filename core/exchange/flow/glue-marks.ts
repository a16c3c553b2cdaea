/** What joins two lines into one. It stands at the end of the first or at the beginning of the second, where no text has any. */
export const glueMark = '\ue0ff'
/** Stands at the end of a line that leads on by itself: what comes next may be the rest of its sentence. */
export const leadMark = '\ue0fe'

export const withoutGlue = (text: string): string => text.replace(/[\ue0fe\ue0ff]/g, '')

/** At which of its ends a line is glued to another one. */
export interface Glue {
  before: boolean
  after: 'glued' | 'led' | null
}

/** The words of a line without the marks of glue, and where those stood; next to glue a blank is kept. */
export function unglued(text: string): { text: string; glue: Glue | null } {
  if (!/[\ue0fe\ue0ff]/.test(text)) return { text, glue: null }
  const after = text.endsWith(glueMark) ? 'glued' : text.endsWith(leadMark) ? 'led' : null
  const glue: Glue = { before: text.startsWith(glueMark), after }
  return { text: withoutGlue(text).replace(/ {2,}/g, ' '), glue: glue.before || after ? glue : null }
}
