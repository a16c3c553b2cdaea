import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** The lines of a file that say something, one at a time. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const input = createReadStream(path, 'utf8')
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (text.trim() !== '') yield text
    }
  } finally {
    input.destroy()
  }
}
