import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { ProblemError } from '../../problem-error.ts'
import { readHead, readLine } from './read-saves-line.ts'
import type { GameLine, SaveLine, SavesHead, StateLine } from './saves-file-format.ts'

/** The records of a file of saves, read line by line; the first of them is its head. Throws `saves_unreadable`. */
export async function* parseSavesFile(path: string): AsyncGenerator<SavesHead | GameLine | StateLine | SaveLine> {
  const input = createReadStream(path, 'utf8')
  let first = true
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (text.trim() === '') continue
      yield first ? readHead(text) : readLine(text)
      first = false
    }
  } finally {
    input.destroy()
  }
  if (first) throw new ProblemError('saves_unreadable')
}
