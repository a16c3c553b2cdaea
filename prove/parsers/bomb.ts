import { constants, deflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'

const megabytes = 600

/** A zip of about 600 KB with one file that claims to be 1,000 bytes, and decompresses to 600 MB of spaces. */
export function zipBomb(name: string): Uint8Array {
  const one = deflateRawSync(Buffer.alloc(1_048_576, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const packed = Buffer.concat([...Array.from({ length: megabytes }, () => one), deflateRawSync(Buffer.alloc(0))])
  const zip = Buffer.from(zipSync({ [name]: packed }, { level: 0 }))
  const directory = zip.lastIndexOf('PK\u0001\u0002')
  // Writes the compression method and the claimed size into the file's header and into the directory.
  for (const [method, size] of [
    [8, 22],
    [directory + 10, directory + 24],
  ] as const) {
    zip.writeUInt16LE(8, method)
    zip.writeUInt32LE(1_000, size)
  }
  return zip
}
