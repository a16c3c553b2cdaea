import { isUtf8 } from 'node:buffer'
import { parse as parseForm } from 'node:querystring'
import type { Readable } from 'node:stream'
import type { BodyKind, BodySize } from '@fabula/contract/route'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from '../problem-error.ts'
import { createJsonMeter } from './json-meter.ts'

/** More fields than any of our forms has. */
const maxFields = 50

const sizeOf = (request: FastifyRequest): BodySize => request.routeOptions.config.body ?? { bytes: 0, values: 0 }

/**
 * Parses bodies other than multipart: any kind of JSON, forms, and plain text for scene names. The size limit is the
 * route's.
 */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  await app.register(formbody, {
    parser: (text: string) => {
      if (text.split('&', maxFields + 1).length > maxFields) throw new ProblemError('body_too_large')
      return { ...parseForm(text) }
    },
  })
  // Refuses keys that would modify an object's prototype.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, (_request, body, done) => {
    // A buffer because of `parseAs`, which Fastify's types do not follow.
    const text = decodeUtf8(body as Buffer)
    if (text === null) done(new ProblemError('wrong_media_type'))
    else done(null, text)
  })
  app.addContentTypeParser(/^application\/([\w.-]+\+)?json\b/i, (request, payload, done) => {
    readJson(request, payload).then((text) => {
      if (text.trim() === '') done(null, undefined)
      else parseJson(request, text, done)
    }, done)
  })
}

/** Reads the text of a JSON body. Throws as soon as it is too large, or of a shape that is expensive to validate. */
async function readJson(request: FastifyRequest, payload: Readable): Promise<string> {
  const { bytes, values, ignored } = sizeOf(request)
  if (Number(request.headers['content-length'] ?? 0) > bytes) throw new ProblemError('body_too_large')
  const meter = createJsonMeter(ignored?.values ?? values)
  const pieces = await collectStream(payload, (piece, soFar) => {
    if (soFar > bytes) throw new ProblemError('body_too_large')
    meter(piece)
  })
  const text = decodeUtf8(pieces)
  if (text === null) throw new ProblemError('bad_json')
  return text
}

/** Null for invalid UTF-8: text in another encoding would be stored as meaningless characters. */
function decodeUtf8(bytes: Buffer): string | null {
  return isUtf8(bytes) ? bytes.toString('utf8').replace(/^\ufeff/, '') : null
}

/**
 * Collects a stream, passing each chunk to `onChunk` as it arrives. An error thrown by `onChunk` ends the reading; the
 * remaining chunks are discarded.
 */
function collectStream(payload: Readable, onChunk: (piece: Buffer, soFar: number) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let soFar = 0
    const take = (piece: Buffer) => {
      soFar += piece.length
      try {
        onChunk(piece, soFar)
        pieces.push(piece)
      } catch (error) {
        payload.off('data', take)
        payload.resume()
        reject(error)
      }
    }
    payload.on('data', take)
    payload.once('end', () => resolve(Buffer.concat(pieces)))
    payload.once('error', reject)
  })
}

const usualTypes: Partial<Record<BodyKind, string>> = { json: 'application/json', text: 'text/plain' }

/** Reads a body without a content type as the one its route expects: many HTTP clients send a plain string without. */
export function assumeType({ raw: { headers } }: FastifyRequest, bodyKind: BodyKind): void {
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
  if (!isEmpty) headers['content-type'] ??= usualTypes[bodyKind]
}

/** Refuses compressed bodies: a few bytes may unpack to gigabytes, and none of our clients compresses any. */
export function refusePacked(request: FastifyRequest): void {
  const coding = request.headers['content-encoding']
  if (coding !== undefined && coding.trim().toLowerCase() !== 'identity') throw new ProblemError('wrong_media_type')
}

/** Refuses a form whose declared length exceeds what its fields and its file can be; `file` in bytes. */
export function refuseLong(request: FastifyRequest, file: number): void {
  if (Number(request.headers['content-length'] ?? 0) > sizeOf(request).bytes + file)
    throw new ProblemError('body_too_large')
}

/** Removes the headers that announce a body, for calls that take none: a body that was sent anyway is not read. */
export async function dropBody(request: FastifyRequest): Promise<void> {
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) delete request.raw.headers[name]
}
