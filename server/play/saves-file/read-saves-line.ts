import { storable } from '@fabula/core/record/storable'
import { ProblemError } from '../../problem-error.ts'
import { type GameLine, Head, Line, type SaveLine, type SavesHead, type StateLine } from './saves-file-format.ts'

/** The longest record, in characters: the longest line of a story and everything on its stage. */
const longestLine = 262_144

/** The first line of a file of saves. Throws `saves_unreadable`. */
export function readHead(text: string): SavesHead {
  const parsed = Head.safeParse(jsonOf(text))
  if (!parsed.success) throw new ProblemError('saves_unreadable')
  return parsed.data
}

/** Every other line of a file of saves. Throws `saves_unreadable`. */
export function readLine(text: string): GameLine | StateLine | SaveLine {
  const parsed = Line.safeParse(jsonOf(text))
  if (!parsed.success) throw new ProblemError('saves_unreadable')
  return parsed.data
}

function jsonOf(text: string): unknown {
  if (text.length > longestLine) throw new ProblemError('saves_unreadable')
  try {
    return storable(JSON.parse(text.replace(/^\ufeff/, '')))
  } catch {
    // Whatever is wrong with it, it is not a file of saves.
    throw new ProblemError('saves_unreadable')
  }
}
