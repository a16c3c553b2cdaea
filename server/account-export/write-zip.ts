import { setImmediate } from 'node:timers/promises'
import { LargeZip } from '@fabula/core/exchange/large-zip'
import { strToU8, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of a zip: text in pieces, or a stream of bytes that are compressed already. */
export type ZippedFile = { path: string } & (
  | { texts: Iterable<string> | AsyncIterable<string> }
  | { chunks: AsyncIterable<Uint8Array> }
)

/** How many characters are compressed at a time, which takes some milliseconds: then other tasks run. */
const pieceLength = 65_536

/**
 * Writes a zip piece by piece as its files arrive: it is never complete in memory, and never blocks the event loop for
 * long.
 */
export async function* writeZip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new LargeZip((chunk) => ready.push(chunk))
  for await (const file of files) {
    if ('texts' in file) {
      const entry = new ZipDeflate(file.path, { level: 6 })
      zip.add(entry)
      for await (const text of file.texts) {
        for (const piece of piecesOf(text)) {
          entry.push(strToU8(piece))
          yield* ready.splice(0)
          await setImmediate()
        }
      }
      entry.push(new Uint8Array(0), true)
    } else {
      const entry = new ZipPassThrough(file.path)
      zip.add(entry)
      for await (const chunk of file.chunks) {
        entry.push(chunk)
        yield* ready.splice(0)
      }
      entry.push(new Uint8Array(0), true)
    }
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = from + pieceLength
    // Not between the halves of a surrogate pair.
    const to = isFirstHalf(text.charCodeAt(end - 1)) ? end - 1 : end
    yield text.slice(from, to)
    from = to
  }
}

const isFirstHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdbff
