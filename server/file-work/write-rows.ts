import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The size of a file of rows in characters of JSON, so that the server reads and sends them in steps of some
 * milliseconds.
 */
const maxRowsLength = 256 * 1_024

/** Writes rows to the folder `into` as files of JSON lists, in their order; returns their paths. */
export async function writeRows(into: string, name: string, rows: Iterable<unknown>): Promise<string[]> {
  const written: string[] = []
  let some: string[] = []
  let size = 0
  const write = async () => {
    const path = join(into, `${name}-${written.length}.json`)
    await writeFile(path, `[${some.join(',')}]`)
    written.push(path)
    some = []
    size = 0
  }
  for (const row of rows) {
    const text = JSON.stringify(row)
    some.push(text)
    size += text.length
    if (size >= maxRowsLength) await write()
  }
  if (some.length > 0) await write()
  return written
}
