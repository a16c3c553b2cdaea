import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Several times the largest part of a novel as JSON; anything larger was not packed by us. */
const maxPartBytes = 64 * 1_048_576
/** How far back a deflated text can refer (RFC 1951, 3.2.5): only the end of a longer base is of use. */
const deflateWindow = 32_768

/** Compresses a text of a novel; `base`: another state of the same text, which is then needed to unpack it. */
export const packText = (text: string, base: string | null): Buffer =>
  deflateRawSync(Buffer.from(text), dictionaryOf(base))

/** Unpacks a text. `base` must be the one with which it was packed. */
export const unpackText = (bytes: Buffer, base: string | null): string =>
  inflateRawSync(bytes, { maxOutputLength: maxPartBytes, ...dictionaryOf(base) }).toString()

const dictionaryOf = (base: string | null) => {
  if (base === null || base === '') return {}
  const bytes = Buffer.from(base)
  return { dictionary: bytes.subarray(Math.max(0, bytes.length - deflateWindow)) }
}
