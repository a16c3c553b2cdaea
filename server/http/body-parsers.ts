import { isUtf8 } from 'node:buffer'
import { parse as parseForm } from 'node:querystring'
import type { Readable } from 'node:stream'
import type { BodySize } from '@fabula/contract/route'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from '../problem-error.ts'
import { createJsonMeter } from './json-meter.ts'

/** More fields than any form of ours has. */
const mostFields = 50

const sizeOf = (request: FastifyRequest): BodySize => request.routeOptions.config.body ?? { bytes: 0, values: 0 }

/** Bodies besides multipart: JSON of any kind, forms, and text for the names of scenes. All as large as their route allows. */
export async function acceptBodies(app: FastifyInstance): Promise<void> {
  await app.register(formbody, {
    parser: (text: string) => {
      if (text.split('&', mostFields + 1).length > mostFields) throw new ProblemError('body_too_large')
      return { ...parseForm(text) }
    },
  })
  // Refuses what would reach into an object's prototype.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, (_request, body, done) => {
    const text = textOf(body as Buffer)
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

/** The text of a JSON body: refused as soon as it is too large or of a shape that is dear to check. */
async function readJson(request: FastifyRequest, payload: Readable): Promise<string> {
  const { bytes, values, ignored } = sizeOf(request)
  if (Number(request.headers['content-length'] ?? 0) > bytes) throw new ProblemError('body_too_large')
  const meter = createJsonMeter(ignored?.values ?? values)
  const pieces = await gather(payload, (piece, soFar) => {
    if (soFar > bytes) throw new ProblemError('body_too_large')
    meter(piece)
  })
  const text = textOf(pieces)
  if (text === null) throw new ProblemError('bad_json')
  return text
}

/** Null where it is no UTF-8: letters of another coding would be stored as signs that stand for nothing. */
function textOf(bytes: Buffer): string | null {
  return isUtf8(bytes) ? bytes.toString('utf8').replace(/^\ufeff/, '') : null
}

/** The whole of a stream, each piece looked at when it comes. What `look` throws ends it; the rest is let go by unread. */
function gather(payload: Readable, look: (piece: Buffer, soFar: number) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let soFar = 0
    const take = (piece: Buffer) => {
      soFar += piece.length
      try {
        look(piece, soFar)
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

/** Refuses bodies that were packed: a few bytes of them may unpack to gigabytes, and no client of ours packs any. */
export function refusePacked(request: FastifyRequest): void {
  const coding = request.headers['content-encoding']
  if (coding !== undefined && coding.trim().toLowerCase() !== 'identity') throw new ProblemError('wrong_media_type')
}

/** Refuses a form that says to be longer than its fields, and the file it may carry, can be; `file` in bytes. */
export function refuseLong(request: FastifyRequest, file: number): void {
  if (Number(request.headers['content-length'] ?? 0) > sizeOf(request).bytes + file)
    throw new ProblemError('body_too_large')
}

/** Takes away what tells of a body, for calls that take none: whatever was sent is not read. */
export async function dropBody(request: FastifyRequest): Promise<void> {
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) delete request.raw.headers[name]
}
