import { Refusal } from '../refusal.ts'

/** How many bytes from its beginning a track is known by; tags with pictures in them come before the sound. */
export const MUSIC_HEAD_BYTES = 65_536

/** Refuses with `file_content` a track whose beginning is not what its extension says. */
export function checkMusic(head: Uint8Array, extension: string): void {
  if (!(kinds[extension]?.(head) ?? false)) throw new Refusal('file_content', { values: { extension } })
}

const text = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length))
const begins = (bytes: Uint8Array, word: string, at = 0) => text(bytes, at, word.length) === word

const kinds: Readonly<Record<string, (head: Uint8Array) => boolean>> = {
  mp3: (head) => isMp3(head),
  ogg: (head) => begins(head, 'OggS') && /vorbis|OpusHead|FLAC|Speex/.test(text(head, 0, 256)),
  opus: (head) => begins(head, 'OggS') && text(head, 0, 256).includes('OpusHead'),
  m4a: (head) => /^ftyp(M4A |M4B |mp4[12]|isom|iso[2-6]|dash)/.test(text(head, 4, 8)),
  wav: (head) => /^(RIFF|RF64)$/.test(text(head, 0, 4)) && begins(head, 'WAVE', 8),
  flac: (head) => begins(head, 'fLaC', tagEnd(head)),
}

/** Where an ID3 tag at the beginning ends; 0 without one. */
function tagEnd(head: Uint8Array): number {
  if (!begins(head, 'ID3')) return 0
  const size = [6, 7, 8, 9].reduce((sum, at) => (sum << 7) | ((head[at] ?? 0) & 0x7f), 0)
  return size + 10 + ((head[5] ?? 0) & 0x10 ? 10 : 0)
}

/** Two frames in a row where the sound begins; a tag longer than what is at hand is believed. */
function isMp3(head: Uint8Array): boolean {
  const tag = tagEnd(head)
  if (tag >= head.length - 4) return tag > 0
  // Some encoders leave a few empty bytes after the tag.
  for (let at = tag; at < Math.min(tag + 4_096, head.length - 4); at++) {
    const length = frameLength(head, at)
    if (length > 0 && (at + length + 4 > head.length || frameLength(head, at + length) > 0)) return true
    if (tag === 0 && head[at] !== 0) return false
  }
  return false
}

const RATES = [44_100, 48_000, 32_000] as const
const BITS_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const BITS_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

/** Bytes of the layer III frame that begins here; 0 where none does. */
function frameLength(bytes: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3)
  const version = (b >> 3) & 3
  const rate = RATES[(c >> 2) & 3]
  const bits = (version === 3 ? BITS_1 : BITS_2)[c >> 4]
  if (a !== 0xff || (b & 0xe0) !== 0xe0 || ((b >> 1) & 3) !== 1 || version === 1 || !rate || !bits) return 0
  const shift = version === 3 ? 0 : version === 2 ? 1 : 2
  return Math.floor(((version === 3 ? 144 : 72) * bits * 1000) / (rate >> shift)) + ((c >> 1) & 1)
}
