const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const values = new Map([...alphabet].map((letter, value) => [letter.charCodeAt(0), value]))
const padding = '='.charCodeAt(0)

/** The bytes that base64 text (as bytes) stands for; white space is passed over. Null when it is not base64. */
export function decodeBase64(text: Uint8Array): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
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
