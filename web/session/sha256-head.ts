/** The constants of SHA-256: the first 32 bits of the fractional parts of the roots of the first primes. */
const primes = firstPrimes(64)
const fraction = (root: number): number => Math.floor((root % 1) * 2 ** 32) | 0
const rounds = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const initial = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))
const words = new Int32Array(64)

/**
 * The first 32 bits of the SHA-256 of a text of at most 55 ASCII characters. `crypto.subtle` does not exist on pages
 * loaded without https, and returns a promise for each digest, which is slow for tens of thousands of them.
 */
export function sha256Head(text: string): number {
  words.fill(0, 0, 16)
  for (let at = 0; at <= text.length; at++) {
    const byte = at === text.length ? 0x80 : text.charCodeAt(at)
    words[at >> 2] = (words[at >> 2] ?? 0) | (byte << (24 - (at % 4) * 8))
  }
  words[15] = text.length * 8
  for (let at = 16; at < 64; at++) {
    const [early, late] = [words[at - 15] ?? 0, words[at - 2] ?? 0]
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[at] = ((words[at - 16] ?? 0) + first + (words[at - 7] ?? 0) + second) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = initial
  for (let at = 0; at < 64; at++) {
    const mixed = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const one = (h + mixed + ((e & f) ^ (~e & g)) + (rounds[at] ?? 0) + (words[at] ?? 0)) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  return (a + (initial[0] ?? 0)) >>> 0
}
