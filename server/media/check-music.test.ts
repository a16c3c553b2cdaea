import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ProblemError } from '../problem-error.ts'
import { checkMusic } from './check-music.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))
const zeros = (count: number) => Array.from({ length: count }, () => 0)
const bits32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const little32 = (value: number) => bits32(value).reverse()
const trackOf = (whole: Uint8Array) => ({
  size: whole.length,
  read: async (at: number, length: number) => whole.subarray(at, at + length),
})
const accepts = async (whole: Uint8Array, extension: string) => {
  try {
    await checkMusic(trackOf(whole), extension)
    return true
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'file_content') return false
    throw error
  }
}

/** MPEG 1 layer III, 128 kbit/s, 44.1 kHz: 417 bytes. */
const frame = [0xff, 0xfb, 0x90, 0x00, ...zeros(413)]
/** A tag with this many bytes after its ten-byte header; sizes have seven bits per byte. */
const tag = (size: number) =>
  bytes(
    'ID3',
    [4, 0, 0],
    [21, 14, 7, 0].map((shift) => (size >> shift) & 127),
  )
const page = (packet: string) => bytes('OggS', [0, 2], zeros(20), [1, packet.length], packet, 'OggS')
const box = (type: string, content: Iterable<number>) => {
  const inside = [...content]
  return bytes(bits32(inside.length + 8), type, inside)
}
/** An M4A whose index names this codec, as deep in it as encoders write it. */
const mp4 = (codec: string) => {
  const description = box('stsd', [...zeros(7), 1, ...bytes(bits32(36), codec, zeros(28))])
  const nest = (inside: Uint8Array, type: string) => box(type, [...box('free', []), ...inside])
  const media = ['stbl', 'minf', 'mdia', 'trak'].reduce<Uint8Array>(nest, description)
  return Buffer.concat([box('ftyp', Buffer.from('M4A ')), box('moov', media), box('mdat', [1])])
}
/** A WAV of this format and number of bits per sample; `real` is the format of an extensible one. */
const wave = (format: number, bits: number, real?: number) => {
  const more = real === undefined ? [] : [22, 0, bits, 0, ...zeros(4), real, 0, ...zeros(14)]
  const description = [format & 255, format >> 8, 2, 0, ...zeros(10), bits, 0, ...more]
  return bytes(
    'RIFF',
    [1, 2, 3, 4],
    'WAVEfmt ',
    little32(description.length),
    description,
    'data',
    little32(16),
    zeros(16),
  )
}
const stream = [...zeros(10), 0x0a, 0xc4, 0x40, ...zeros(21)]
const flac = bytes('fLaC', [0, 0, 0, 34], stream, [0x84, 0, 0, 2, 0, 0], [0xff, 0xf8, 0, 0])

const tracks: Record<string, Uint8Array[]> = {
  mp3: [
    bytes(frame, frame, frame),
    bytes(frame),
    Buffer.concat([tag(10), bytes(zeros(10), frame, frame)]),
    // A 3 MB picture in the tag: longer than any single read.
    Buffer.concat([tag(3_000_000), Buffer.alloc(3_000_000, 255), bytes(zeros(200), frame, frame)]),
  ],
  ogg: [page('\x01vorbis\0'), page('OpusHead'), page('\x7fFLAC\x01\0\0')],
  opus: [page('OpusHead')],
  m4a: [
    Buffer.concat([box('ftyp', [...Buffer.from('M4A ')]), box('moov', [1]), box('mdat', [1])]),
    Buffer.concat([box('ftyp', [...Buffer.from('isom')]), box('free', zeros(90)), box('mdat', [1]), box('moov', [1])]),
    ...['mp4a', 'Opus', 'fLaC', '.mp3'].map(mp4),
  ],
  wav: [wave(1, 16), wave(3, 32), wave(0xfffe, 24, 1), wave(0x55, 0)],
  flac: [flac, Buffer.concat([tag(4), Buffer.alloc(4), flac])],
}

describe('checkMusic', () => {
  it.each(Object.keys(tracks))('recognises %s by everything before its sound', async (extension) => {
    for (const track of tracks[extension] ?? []) expect(await accepts(track, extension)).toBe(true)
  })

  it('accepts the music that Fabula ships with', async () => {
    const folder = join(import.meta.dirname, '../../demo/assets')
    const files = (await readdir(folder, { recursive: true })).filter((name) =>
      /\.(mp3|ogg|opus|m4a|wav|flac)$/.test(name),
    )
    expect(files.length).toBeGreaterThan(0)
    for (const name of files) {
      expect([name, await accepts(await readFile(join(folder, name)), name.slice(name.lastIndexOf('.') + 1))]).toEqual([
        name,
        true,
      ])
    }
  })

  it('does not take a track for another kind, except for the codecs that an Ogg may hold', async () => {
    for (const [extension, list] of Object.entries(tracks)) {
      for (const other of Object.keys(tracks).filter((name) => name !== extension)) {
        const isOpus = extension === 'opus' && other === 'ogg'
        for (const track of list.slice(0, 1)) expect(await accepts(track, other)).toBe(isOpus)
      }
    }
  })

  it.each<[string, string, Uint8Array]>([
    ['a tag that goes on past the end', 'mp3', Buffer.concat([tag(268_435_455), Buffer.alloc(5_000)])],
    ['a tag with nothing behind it', 'mp3', Buffer.concat([tag(600), Buffer.alloc(600)])],
    [
      'a tag with a page behind it',
      'mp3',
      Buffer.concat([tag(10), Buffer.alloc(10), Buffer.from('<html>'.repeat(99))]),
    ],
    ['tags without end', 'mp3', Buffer.concat(Array.from({ length: 2_000 }, () => tag(0)))],
    ['one frame among noise', 'mp3', bytes(frame, 'not a frame', zeros(500))],
    ['a frame that is cut off', 'mp3', bytes(frame.slice(0, 100))],
    ['a stream without a rate', 'flac', bytes('fLaC', [0x80, 0, 0, 34], zeros(34), [0xff, 0xf8])],
    ['a block that reaches past the end', 'flac', bytes('fLaC', [0, 0, 0, 34], stream, [0x84, 255, 255, 255])],
    ['blocks with no sound behind them', 'flac', bytes('fLaC', [0x80, 0, 0, 34], stream, 'not sound')],
    ['a header alone', 'flac', bytes('fLaC', zeros(40))],
    ['a page whose packet is another', 'ogg', page('<script>')],
    ['a word somewhere in a page', 'ogg', bytes('OggS', zeros(24), '\x01vorbis')],
    ['a head with no sound behind it', 'm4a', bytes(bits32(32), 'ftypM4A ', zeros(20))],
    ['boxes of no size', 'm4a', Buffer.concat([box('ftyp', [...Buffer.from('M4A ')]), bytes(bits32(4), 'moov')])],
    [
      'a box that reaches past the end',
      'm4a',
      Buffer.concat([box('ftyp', [...Buffer.from('M4A ')]), bytes(bits32(9_999), 'mdat')]),
    ],
    [
      'chunks that say nothing',
      'wav',
      bytes(
        'RIFF',
        [1, 2, 3, 4],
        'WAVE',
        ...Array.from({ length: 2_000 }, () => bytes('LIST', zeros(4))).map((each) => [...each]),
      ),
    ],
    [
      'a format without channels',
      'wav',
      bytes('RIFF', [1, 2, 3, 4], 'WAVEfmt ', little32(16), zeros(16), 'data', zeros(8)),
    ],
    ['a page', 'wav', bytes('<html><script>')],
    ['nothing', 'mp3', bytes('')],
  ])('refuses %s (%s)', async (_, extension, whole) => {
    expect(await accepts(whole, extension)).toBe(false)
  })

  it.each<[string, string, Uint8Array]>([
    ["Apple's lossless sound", 'm4a', mp4('alac')],
    ["Dolby's sound", 'm4a', mp4('ac-3')],
    ['a film without sound', 'm4a', mp4('avc1')],
    ['ADPCM', 'wav', wave(0x11, 4)],
    ['64-bit samples', 'wav', wave(3, 64)],
    ['an extensible WAV of ADPCM', 'wav', wave(0xfffe, 16, 2)],
  ])('says of %s that browsers cannot play it (%s)', async (_, extension, whole) => {
    await expect(checkMusic(trackOf(whole), extension)).rejects.toMatchObject({ code: 'music_codec' })
  })

  it('accepts or refuses any altered track after few reads', async () => {
    const seeds = Object.entries(tracks).flatMap(([extension, list]) =>
      list.filter((track) => track.length < 10_000).map((track) => ({ extension, track })),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...seeds),
        fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 10 }),
        fc.nat(1_500),
        async ({ extension, track }, changes, length) => {
          const changed = Buffer.from(track.subarray(0, Math.max(1, length)))
          for (const [at, value] of changes) changed[at % changed.length] = value
          let looks = 0
          let read = 0
          const counted = trackOf(changed)
          const watched = {
            ...counted,
            read: (at: number, most: number) => {
              looks++
              read += most
              return counted.read(at, most)
            },
          }
          await checkMusic(watched, extension).catch((error: unknown) => {
            if (!(error instanceof ProblemError)) throw error
          })
          expect(looks).toBeLessThan(2_010)
          expect(read).toBeLessThan(70_000)
        },
      ),
      { numRuns: 1_500 },
    )
  })
})
