import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** RFC 6238 as all authenticator apps implement it: SHA-1, six digits, a step of 30 seconds. */
const digits = 6
const stepSeconds = 30
/** A code of the previous or the next step is accepted too: clocks differ, and people type slowly. */
const window = 1

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new shared secret: 160 bits, as RFC 4226 recommends, in base32 without padding. */
export function newSecret(): string {
  let bits = ''
  for (const byte of randomBytes(20)) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The time step of a moment, in ms since 1970. */
export const stepAt = (at: number): number => Math.floor(at / 1000 / stepSeconds)

/** The latest step whose code is accepted at a moment. */
export const latestStep = (at: number): number => stepAt(at) + window

/** The code of a step. */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** What people type or paste between the groups of a code; editors of notes turn hyphens into dashes. */
export const codeSeparators = /[\s\p{Dash}\u00ad\u200b]/gu

/**
 * The steps around a moment that have this code, the latest first; empty if none has. All comparisons take the same
 * time.
 */
export function stepsOf(secret: string, typed: string, at: number): number[] {
  const code = typed.replace(codeSeparators, '')
  if (!/^\d{6}$/.test(code)) return []
  const steps = Array.from({ length: 2 * window + 1 }, (_, back) => latestStep(at) - back)
  return steps.filter((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)))
}

/** The address that an app reads from the QR code; it shows the site and the username above the codes. */
export function totpAddress({ secret, site, username }: { secret: string; site: string; username: string }): string {
  const issuer = encodeURIComponent(site.replaceAll(':', ' '))
  return `otpauth://totp/${issuer}:${encodeURIComponent(username)}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`
}
