import { createReadStream } from 'node:fs'
import { setImmediate } from 'node:timers/promises'

/** How long lines are read without a pause, in ms, before other work gets its turn. */
const sliceMs = 10

/** The longest line, in characters. */
const maxLength = 1_048_576

/**
 * The non-blank lines of a file, one at a time. A line longer than `maxLength` characters is cut after one character
 * more, so that it can be recognised as too long and takes little memory. Only a line feed ends a line: other line
 * separators may occur inside JSON.
 */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const input = createReadStream(path, 'utf8')
  try {
    let line = ''
    let began = performance.now()
    for await (const chunk of input as AsyncIterable<string>) {
      for (let from = 0; ; ) {
        const end = chunk.indexOf('\n', from)
        const until = end < 0 ? chunk.length : end
        line += chunk.slice(from, Math.min(until, from + maxLength + 1 - line.length))
        if (end < 0) break
        if (line.trim() !== '') yield line
        line = ''
        from = end + 1
        if (performance.now() - began > sliceMs) {
          await setImmediate()
          began = performance.now()
        }
      }
    }
    if (line.trim() !== '') yield line
  } finally {
    input.destroy()
  }
}
