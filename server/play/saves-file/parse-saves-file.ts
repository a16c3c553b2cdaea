import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { storable } from '@fabula/core/record/storable'
import type * as z from 'zod/mini'
import { ProblemError } from '../../problem-error.ts'
import { type GameLine, Head, Line, type SaveLine, type StateLine } from './saves-file-format.ts'

/** A record is no longer than this, in characters: the longest line of a story and all that stands on its stage. */
const longestLine = 262_144

/** What a file of saves begins with. */
export type SavesHead = z.infer<typeof Head>

/** The records of a file of saves, read line by line; the first of them is its head. Throws `saves_unreadable`. */
export async function* parseSavesFile(path: string): AsyncGenerator<SavesHead | GameLine | StateLine | SaveLine> {
  const input = createReadStream(path, 'utf8')
  let first = true
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (text.trim() === '') continue
      const parsed = (first ? Head : Line).safeParse(storable(jsonOf(text)))
      if (!parsed.success) throw new ProblemError('saves_unreadable')
      first = false
      yield parsed.data
    }
  } finally {
    input.destroy()
  }
  if (first) throw new ProblemError('saves_unreadable')
}

function jsonOf(text: string): unknown {
  if (text.length > longestLine) throw new ProblemError('saves_unreadable')
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    // Whatever is wrong with it: this is no such file.
    throw new ProblemError('saves_unreadable')
  }
}
