import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of a zip: text, or bytes that come piece by piece and are compressed already. */
export type ZippedFile = { path: string } & ({ text: string } | { chunks: AsyncIterable<Uint8Array> })

/** A zip, piece by piece as its files come: it is never whole in memory. */
export async function* writeZip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const file of files) {
    if ('text' in file) {
      const entry = new ZipDeflate(file.path, { level: 6 })
      zip.add(entry)
      entry.push(strToU8(file.text), true)
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
