import { createHash } from 'node:crypto'

const namespace = Buffer.from('6f0c7c3d1d3b4c0e9a5b2f60d7a9e840', 'hex')

/** A name-based UUID, version 5: the same kind and slug always give the same id. */
export function idOf(kind: string, slug: string): string {
  const hash = createHash('sha1').update(namespace).update(`${kind}/${slug}`).digest()
  const bytes = hash.subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
