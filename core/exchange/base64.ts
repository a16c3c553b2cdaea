const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const values = new Map([...alphabet].map((letter, value) => [letter.charCodeAt(0), value]))
const padding = '='.charCodeAt(0)

/** Decodes base64 text (given as bytes), ignoring white space. Returns null when it is not base64. */
export function decodeBase64(text: Uint8Array): Uint8Array | null {
  const bytes = new Uint8Array(text.length)
  let length = 0
  let bits = 0
  let kept = 0
  for (const letter of text) {
    if (letter === padding || letter === 10 || letter === 13 || letter === 32) continue
    const value = values.get(letter)
    if (value === undefined) return null
    kept = ((kept << 6) | value) & 0xffffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[length++] = (kept >> bits) & 0xff
  }
  return bytes.subarray(0, length)
}

/** Encodes bytes as base64 text. */
export function encodeBase64(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3)
    const three = (a << 16) | (b << 8) | c
    const letters = [18, 12, 6, 0].map((shift) => alphabet[(three >> shift) & 63])
    parts.push(
      letters
        .slice(0, Math.min(4, bytes.length - at + 1))
        .join('')
        .padEnd(4, '='),
    )
  }
  return parts.join('')
}
