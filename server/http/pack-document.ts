import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const inGzip = promisify(gzip)
const inBrotli = promisify(brotliCompress)

/** Higher qualities take longer than they save on a phone's connection. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }

/**
 * Compresses a document as far as the client accepts, at once and outside of the event loop: a stream costs twice as
 * much.
 */
export async function packDocument(
  document: string,
  accepted: ReadonlySet<string>,
): Promise<{ content: Buffer; coding: 'br' | 'gzip' | null }> {
  const plain = Buffer.from(document)
  if (accepted.has('br')) {
    const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
    return { content: await inBrotli(plain, { params: { ...params, ...hint } }), coding: 'br' }
  }
  if (accepted.has('gzip')) return { content: await inGzip(plain), coding: 'gzip' }
  return { content: plain, coding: null }
}
