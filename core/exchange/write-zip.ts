import { ZipDeflate, ZipPassThrough } from 'fflate'
import { LargeZip } from './large-zip.ts'

/** A file for a zip. */
export interface ZippedFile {
  path: string
  /** Whole, or in pieces. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>
  /** Whether to compress it: worthwhile for texts, not for pictures and music. */
  packs?: boolean
}

const nothing = new Uint8Array(0)

/** A fixed date, so that the same files always give the same bytes. */
const dated = { mtime: new Date(1980, 0, 1) }

/** Writes a zip in pieces, with at most one file in memory at a time. */
export async function* writeZip(
  files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const ready: Uint8Array[] = []
  const zip = new LargeZip((chunk) => ready.push(chunk))
  function* written() {
    for (const chunk of ready.splice(0)) yield chunk.slice()
  }
  for await (const { path, bytes, packs } of files) {
    const entry = packs ? new ZipDeflate(path, { level: 9 }) : new ZipPassThrough(path)
    Object.assign(entry, dated)
    zip.add(entry)
    for await (const piece of bytes instanceof Uint8Array ? [bytes] : bytes) {
      entry.push(piece)
      yield* written()
    }
    entry.push(nothing, true)
    yield* written()
  }
  zip.end()
  yield* written()
}
