import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** The largest part of a novel as JSON, several times over; what is larger is not ours. */
const LARGEST = 64 * 1_048_576
/** How far back a deflated text can refer (RFC 1951, 3.2.5): of a longer base only the end is of use. */
const WINDOW = 32_768

/** A text of a novel, small; `base`: as a difference to another state of it, without which it can not be read. */
export const packText = (text: string, base: string | null): Buffer =>
  deflateRawSync(Buffer.from(text), dictionaryOf(base))

/** The text again. `base` is that which it was packed with. */
export const unpackText = (bytes: Buffer, base: string | null): string =>
  inflateRawSync(bytes, { maxOutputLength: LARGEST, ...dictionaryOf(base) }).toString()

const dictionaryOf = (base: string | null) => {
  if (base === null || base === '') return {}
  const bytes = Buffer.from(base)
  return { dictionary: bytes.subarray(Math.max(0, bytes.length - WINDOW)) }
}
