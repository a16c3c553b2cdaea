/**
 * The part of the tar format (POSIX ustar) that a backup needs: plain files with short names, in 512-byte blocks. Any
 * tar can open a backup, without Fabula.
 */
export const blockBytes = 512
/** Two empty blocks end the file. */
export const endOfArchive = Buffer.alloc(2 * blockBytes)

const nameBytes = 100
/** Eleven octal digits. */
const maxFileBytes = 8 ** 11 - 1

/** The header of a file. Throws if the name or the size does not fit, which our own names do. */
export function tarHeader(name: string, size: number, seconds: number): Buffer {
  if (Buffer.byteLength(name) > nameBytes || size > maxFileBytes) throw new Error(`Does not fit a backup: ${name}`)
  const header = Buffer.alloc(blockBytes)
  const octal = (value: number, at: number, digits: number) =>
    header.write(value.toString(8).padStart(digits, '0'), at, 'latin1')
  header.write(name, 0)
  octal(0o600, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(size, 124, 11)
  octal(seconds, 136, 11)
  header.write('0', 156)
  header.write('ustar\0' + '00', 257, 'latin1')
  octal(sumOf(header), 148, 6)
  header.write('\0 ', 154, 'latin1')
  return header
}

/** Parses a header; null if it is invalid. */
export function readTarHeader(header: Buffer): { name: string; size: number } | null {
  const sum = /^ *([0-7]{1,7})[\0 ]/.exec(header.toString('latin1', 148, 156))?.[1]
  const size = /^([0-7]{11})[\0 ]/.exec(header.toString('latin1', 124, 136))?.[1]
  if (!sum || !size || Number.parseInt(sum, 8) !== sumOf(header)) return null
  const [name = ''] = header.toString('utf8', 0, nameBytes).split('\0', 1)
  return { name, size: Number.parseInt(size, 8) }
}

/** The zeros that pad the last block of a file of this size. */
export const paddingOf = (size: number): Buffer => Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes)

/** The sum of a header's bytes, with those of the sum field taken as spaces. */
function sumOf(header: Buffer): number {
  let sum = 8 * 0x20
  for (const [index, byte] of header.entries()) if (index < 148 || index >= 156) sum += byte
  return sum
}
