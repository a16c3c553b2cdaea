import { createReadStream } from 'node:fs'
import { setImmediate } from 'node:timers/promises'

/** For so long lines are read in one go, in ms: then others have their turn. */
const sliceMs = 10

/**
 * The lines of a file that say something, one at a time. One that is longer than `longest` characters is cut behind them, so
 * that it can be told from all others and takes no more memory than they do. Lines end with a line feed alone: what else
 * ends lines may stand inside of JSON.
 */
export async function* linesOf(path: string, longest = 1_048_576): AsyncGenerator<string> {
  const input = createReadStream(path, 'utf8')
  try {
    let line = ''
    let began = performance.now()
    for await (const chunk of input as AsyncIterable<string>) {
      for (let from = 0; ; ) {
        const end = chunk.indexOf('\n', from)
        const until = end < 0 ? chunk.length : end
        line += chunk.slice(from, Math.min(until, from + longest + 1 - line.length))
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
