import { crc32 } from 'node:zlib'

/** An animated PNG, by its headers. */
export interface MovingPng {
  frames: number
  /** Each frame except the default image, as a separate picture. */
  pictures(): Generator<Uint8Array>
}

interface Chunk {
  type: string
  data: Uint8Array
}

/**
 * The frames of an animated PNG, of which the library decodes only the first; null for a still one. Throws when frames
 * differ from what was announced, or lie outside the picture. Linear in the file's length.
 */
export function movingPng(png: Uint8Array): MovingPng | null {
  const chunks = [...chunksOf(png)]
  const announced = chunks.find(({ type }) => type === 'acTL')
  const header = chunks[0]
  if (!announced || header?.type !== 'IHDR') return null
  const [width, height] = [numberAt(header.data, 0), numberAt(header.data, 4)]
  const controls = chunks.filter(({ type }) => type === 'fcTL')
  const frames = numberAt(announced.data, 0)
  if (frames === 0 || frames !== controls.length) throw new Error(`announces ${frames} frames, has ${controls.length}`)
  chunks
    .filter(({ type }) => type === 'fcTL' || type === 'fdAT')
    .forEach(({ data }, order) => {
      if (numberAt(data, 0) !== order) throw new Error(`has its frames out of order at ${order}`)
    })
  for (const { data } of controls) {
    const [w, h, x, y] = [numberAt(data, 4), numberAt(data, 8), numberAt(data, 12), numberAt(data, 16)]
    if (w === 0 || h === 0 || x + w > width || y + h > height) throw new Error('has a frame outside of itself')
  }
  return { frames, pictures: () => picturesOf(chunks, header) }
}

function* picturesOf(chunks: readonly Chunk[], header: Chunk): Generator<Uint8Array> {
  const first = chunks.findIndex(({ type }) => type === 'IDAT' || type === 'fcTL')
  const shared = chunks.slice(1, first).filter(({ type }) => type !== 'acTL')
  let frame: { size: Uint8Array; data: Chunk[] } | null = null
  for (const { type, data } of chunks) {
    if (type === 'fdAT') frame?.data.push({ type: 'IDAT', data: data.subarray(4) })
    if (type !== 'fcTL' && type !== 'IEND') continue
    if (frame && frame.data.length > 0) {
      const own: Chunk = { type: 'IHDR', data: join([frame.size, header.data.subarray(8)]) }
      yield pngOf([own, ...shared, ...frame.data, { type: 'IEND', data: new Uint8Array() }])
    }
    frame = { size: data.subarray(4, 12), data: [] }
  }
}

function* chunksOf(png: Uint8Array): Generator<Chunk> {
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 12 + numberAt(png, at)
    if (end > png.length) throw new Error('ends in the middle of a chunk')
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8))
    yield { type, data: png.subarray(at + 8, end - 4) }
    if (type === 'IEND') return
    at = end
  }
}

function pngOf(chunks: readonly Chunk[]): Uint8Array {
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  return join([
    signature,
    ...chunks.map(({ type, data }) => {
      const body = join([Uint8Array.from(type, (letter) => letter.charCodeAt(0)), data])
      return join([bytesOf(data.length), body, bytesOf(crc32(body))])
    }),
  ])
}

/** Throws when fewer than four bytes are left. */
const numberAt = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at)

function bytesOf(number: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, number)
  return bytes
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts)
}
