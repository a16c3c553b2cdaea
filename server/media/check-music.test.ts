import { describe, expect, it } from 'vitest'
import { checkMusic } from './check-music.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))
const zeros = (count: number) => Array.from({ length: count }, () => 0)
/** MPEG 1 layer III, 128 kbit/s, 44.1 kHz: 417 bytes. */
const frame = [0xff, 0xfb, 0x90, 0x00, ...zeros(413)]
const accepts = (head: Uint8Array, extension: string) => {
  try {
    checkMusic(head, extension)
    return true
  } catch {
    return false
  }
}

const tracks: Record<string, Uint8Array[]> = {
  mp3: [
    bytes(frame, frame, frame),
    bytes('ID3', [4, 0, 0, 0, 0, 0, 10], zeros(10), frame, frame),
    bytes('ID3', [4, 0, 0, 0, 127, 127, 127], zeros(600)),
  ],
  ogg: [bytes('OggS', zeros(24), '\x01vorbis')],
  opus: [bytes('OggS', zeros(24), 'OpusHead')],
  m4a: [bytes([0, 0, 0, 32], 'ftypM4A '), bytes([0, 0, 0, 32], 'ftypisom')],
  wav: [bytes('RIFF', [1, 2, 3, 4], 'WAVEfmt ')],
  flac: [bytes('fLaC', zeros(40)), bytes('ID3', [4, 0, 0, 0, 0, 0, 4], zeros(4), 'fLaC')],
}

describe('music', () => {
  it.each(Object.keys(tracks))('%s is known by its beginning', (extension) => {
    for (const track of tracks[extension] ?? []) expect(accepts(track, extension)).toBe(true)
  })

  it('is not taken for another kind, save what an Ogg may hold', () => {
    for (const [extension, list] of Object.entries(tracks)) {
      for (const other of Object.keys(tracks).filter((name) => name !== extension)) {
        const isOgg = other === 'ogg' && extension === 'opus'
        // A tag that is longer than what is at hand says nothing of what follows.
        for (const track of list.slice(0, 1)) expect(accepts(track, other)).toBe(isOgg)
      }
    }
  })

  it('is not a page, a program, a picture, nothing, or one frame among noise', () => {
    for (const other of [
      '<html><script>',
      'MZ\x90\0',
      '\x89PNG\r\n\x1a\n',
      '',
      '\xff\xfb\x90\0<html>',
      '\xff\xff\xff\xff'.repeat(300),
    ]) {
      for (const extension of Object.keys(tracks)) {
        if (other.startsWith('\xff\xfb') && extension === 'mp3') continue
        expect(accepts(bytes(other), extension)).toBe(false)
      }
    }
    expect(accepts(bytes(frame, 'not a frame', zeros(500)), 'mp3')).toBe(false)
  })
})
