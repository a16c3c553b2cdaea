import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { FileWork } from '../file-work/create-file-work.ts'
import type { FileStore } from '../media/file-store.ts'
import { type OpenedAsset, openAsset } from '../media/open-asset.ts'
import { createPictureVariants } from '../media/picture-variants.ts'
import { readRange } from '../media/read-range.ts'
import { ProblemError } from '../problem-error.ts'
import { identifyForFile } from './identify.ts'
import { isKnown } from './is-known.ts'
import './route-config.ts'

export interface AssetFilesPorts {
  pool: pg.Pool
  publicUrl: string | undefined
  files: FileStore
  fileWork: FileWork
}

type AssetRequest = {
  Params: { kind: string; novelId: string; type: string; name: string }
  Querystring: { t?: string; w?: string }
}

/** Serves stored pictures and music under `/assets`, public to whoever knows an address. */
export const assetFiles = (ports: AssetFilesPorts) => {
  const { pool } = ports
  const variants = createPictureVariants(ports)
  return async (app: FastifyInstance): Promise<void> => {
    app.get<AssetRequest>(
      '/assets/:kind/:novelId/:type/:name',
      { exposeHeadRoute: true, config: { work: 'files' } },
      async (request, reply) => {
        const opened = await openAsset(
          { pool, variants, viewer: () => identifyForFile(ports, request) },
          request.params,
          request.query,
          { avif: /\bimage\/avif\b/.test(request.headers.accept ?? '') },
        )
        return sendFile(ports.files, opened, request, reply)
      },
    )
  }
}

async function sendFile(
  files: FileStore,
  { key, etag, mediaType, immutable, personal, byAccept }: OpenedAsset,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers({
    etag,
    'cache-control': personal
      ? 'private, no-store'
      : immutable
        ? 'public, max-age=31536000, immutable'
        : 'public, no-cache',
    'accept-ranges': 'bytes',
    // A file may hide a script: opened by itself it must not run.
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    ...(byAccept ? { vary: 'accept' } : {}),
    // Through a CDN, sounds are of another origin than the page that decodes them.
    ...(personal ? {} : { 'access-control-allow-origin': '*' }),
  })
  if (isKnown(request, etag)) return reply.code(304).send()
  const size = await files.size(key)
  if (size === null) throw new ProblemError('asset_not_found')
  const { range: wanted, 'if-range': sameAs } = request.headers
  // RFC 9110, 14.2: ranges are defined for GET only.
  const isRanged = request.method === 'GET' && (sameAs === undefined || sameAs === etag)
  const range = isRanged ? readRange(wanted, size) : null
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  reply.type(mediaType).header('content-length', range ? range.end - range.start + 1 : size)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  // An empty stream, because an empty body would set its own content length.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const stream = size === 0 ? null : await files.open(key, range ?? undefined)
  if (stream === null) throw new ProblemError('asset_not_found')
  return reply.send(stream)
}
