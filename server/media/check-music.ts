import { open } from 'node:fs/promises'
import { ProblemError } from '../problem-error.ts'
import { frameLength } from './mp3-frame.ts'

/** A track that is read in parts; a read past its end returns fewer bytes, or none. */
export interface Track {
  size: number
  read(at: number, length: number): Promise<Uint8Array>
}

/** {@link checkMusic} for a file. */
export async function checkMusicFile({ path, extension }: { path: string; extension: string }): Promise<null> {
  const handle = await open(path, 'r')
  try {
    const read = async (at: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
      return buffer.subarray(0, bytesRead)
    }
    await checkMusic({ size: (await handle.stat()).size, read }, extension)
    return null
  } finally {
    await handle.close()
  }
}

/**
 * Throws `file_content` unless the track is what its extension says, up to where its sound begins, and `music_codec` if
 * browsers cannot play its sound.
 */
export async function checkMusic(track: Track, extension: string): Promise<void> {
  const fits = await kinds[extension]?.(track)
  if (!fits) throw new ProblemError('file_content', { values: { extension } })
}

/** The most parts before the sound, such as tags, tables and pictures: more than any encoder writes. */
const maxParts = 1_000

const kinds: Readonly<Record<string, (track: Track) => Promise<boolean>>> = {
  mp3: isMp3,
  ogg: (track) => isOgg(track, '\x01vorbis', 'OpusHead', '\x7fFLAC'),
  opus: (track) => isOgg(track, 'OpusHead'),
  m4a: isMp4,
  wav: isWave,
  flac: isFlac,
}

/** The sound of an MP4 that every browser plays. Apple's lossless and Dolby's are played by some only. */
const mp4Codecs: ReadonlySet<string> = new Set(['mp4a', 'Opus', 'fLaC', '.mp3'])
/** Boxes in which the codecs of an MP4 are nested. */
const mp4Nests: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])

/** Bits per sample of each format of a WAV that every browser plays; of compressed ones any number. */
const waveBits: Readonly<Record<number, readonly number[]>> = { 1: [8, 16, 24, 32], 3: [32] }
const waveCompressed: ReadonlySet<number> = new Set([6, 7, 0x55])
/** The format is at the beginning of a longer description. */
const waveExtensible = 0xfffe

const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The end of the ID3 tags at the beginning; 0 when there are none, -1 when one extends past the end of the file. */
async function tagEnd(track: Track): Promise<number> {
  let at = 0
  for (let count = 0; count < maxParts; count++) {
    const head = await track.read(at, 10)
    if (head.length < 10 || latin(head.subarray(0, 3)) !== 'ID3') return at
    const size = [6, 7, 8, 9].reduce((sum, byte) => (sum << 7) | ((head[byte] ?? 0) & 0x7f), 0)
    at += size + 10 + ((head[5] ?? 0) & 0x10 ? 10 : 0)
    if (at >= track.size) return -1
  }
  return -1
}

/** Whether two frames in a row begin where the sound does, or one frame that ends the file. */
async function isMp3(track: Track): Promise<boolean> {
  const tag = await tagEnd(track)
  if (tag < 0) return false
  const head = await track.read(tag, 16_384)
  // Some encoders leave empty bytes after the tag.
  let at = 0
  if (tag > 0) while (at < 8_192 && head[at] === 0) at++
  const length = frameLength(head, at)
  if (length === 0 || tag + at + length > track.size) return false
  return tag + at + length === track.size || frameLength(head, at + length) > 0
}

/** Whether the first packet of the first page names one of these codecs; the page must be complete. */
async function isOgg(track: Track, ...kinds: string[]): Promise<boolean> {
  const page = await track.read(0, 512)
  if (page.length < 28 || latin(page.subarray(0, 4)) !== 'OggS' || page[4] !== 0 || ((page[5] ?? 0) & 2) === 0)
    return false
  const segments = page[26] ?? 0
  const body = 27 + segments
  const length = page.subarray(27, body).reduce((sum, byte) => sum + byte, 0)
  const packet = latin(page.subarray(body, body + 8))
  return segments > 0 && body + length < track.size && kinds.some((kind) => packet.startsWith(kind))
}

/** Whether there are boxes up to both the index and the sound, none of which extends past the end. */
async function isMp4(track: Track): Promise<boolean> {
  const seen = new Set<string>()
  let at = 0
  for (let count = 0; count < maxParts && at < track.size; count++) {
    const head = await track.read(at, 16)
    if (head.length < 8) return false
    const type = latin(head.subarray(4, 8))
    if (at === 0 && !(type === 'ftyp' && /^(M4A |M4B |mp4[12]|isom|iso[2-6]|dash)/.test(latin(head.subarray(8, 12))))) {
      return false
    }
    const short = view(head).getUint32(0)
    const size = short === 1 && head.length === 16 ? Number(view(head).getBigUint64(8)) : short || track.size - at
    if (size < 8 || at + size > track.size) return false
    seen.add(type)
    if (type === 'moov') await refuseMp4Codecs(track, at, at + size)
    if (seen.has('moov') && seen.has('mdat')) return true
    at += size
  }
  return false
}

/** Throws `music_codec` if the index lists tracks, none of which browsers play. */
async function refuseMp4Codecs(track: Track, from: number, end: number): Promise<void> {
  const codecs: string[] = []
  let at = from
  for (let count = 0; count < maxParts && at < end; count++) {
    const box = await track.read(at, 24)
    if (box.length < 24) break
    const type = latin(box.subarray(4, 8))
    if (type === 'stsd') codecs.push(latin(box.subarray(20, 24)))
    at += mp4Nests.has(type) ? 8 : Math.max(view(box).getUint32(0), 8)
  }
  if (codecs.length > 0 && !codecs.some((codec) => mp4Codecs.has(codec))) throw new ProblemError('music_codec')
}

/** Whether there are chunks up to the sound: a format with channels, then at least some of the data. */
async function isWave(track: Track): Promise<boolean> {
  const head = await track.read(0, 12)
  if (!/^(RIFF|RF64)$/.test(latin(head.subarray(0, 4))) || latin(head.subarray(8, 12)) !== 'WAVE') return false
  let hasFormat = false
  let at = 12
  for (let count = 0; count < maxParts; count++) {
    const chunk = await track.read(at, 34)
    if (chunk.length < 8) return false
    const type = latin(chunk.subarray(0, 4))
    const size = view(chunk).getUint32(4, true)
    // An interrupted recorder has not written the length of its data.
    if (type === 'data') return hasFormat && at + 8 < track.size
    if (type === 'fmt ') {
      hasFormat = size >= 16 && chunk.length === 34 && view(chunk).getUint16(10, true) > 0
      if (hasFormat && !isPlayedWave(view(chunk))) throw new ProblemError('music_codec')
    }
    at += 8 + size + (size % 2)
  }
  return false
}

function isPlayedWave(chunk: DataView): boolean {
  const named = chunk.getUint16(8, true)
  const format = named === waveExtensible ? chunk.getUint16(32, true) : named
  return waveCompressed.has(format) || (waveBits[format]?.includes(chunk.getUint16(22, true)) ?? false)
}

/** Whether there is a stream description, complete metadata blocks, and a frame where the sound begins. */
async function isFlac(track: Track): Promise<boolean> {
  const tag = await tagEnd(track)
  if (tag < 0 || latin(await track.read(tag, 4)) !== 'fLaC') return false
  let at = tag + 4
  for (let count = 0; count < maxParts; count++) {
    const block = await track.read(at, 4)
    if (block.length < 4) return false
    const size = view(block).getUint32(0) & 0xff_ffff
    const type = (block[0] ?? 0) & 0x7f
    if ((count === 0) !== (type === 0) || (count === 0 && !(size === 34 && (await hasRate(track, at + 4)))))
      return false
    at += 4 + size
    if ((block[0] ?? 0) & 0x80) {
      const frame = await track.read(at, 2)
      return frame.length === 2 && frame[0] === 0xff && ((frame[1] ?? 0) & 0xfe) === 0xf8
    }
  }
  return false
}

/** Whether the description's 20-bit sample rate is not 0. */
async function hasRate(track: Track, at: number): Promise<boolean> {
  const rate = await track.read(at + 10, 3)
  return rate.length === 3 && (rate[0] !== 0 || rate[1] !== 0 || (rate[2] ?? 0) >> 4 !== 0)
}
