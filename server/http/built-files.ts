import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { codeOf } from '../database/transaction.ts'
import { ProblemError } from '../problem-error.ts'
import { acceptedBy } from './accepted-codings.ts'
import { isKnown } from './is-known.ts'

/** The content types of the files that a build makes. */
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/vnd.microsoft.icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
}

/** Compressed forms that a build puts beside a file, the smallest first. */
const packed = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/**
 * Sends a file of the folder by its name, with `cacheControl` as its cache header; throws `not_found` for an unknown
 * name.
 */
export type SendBuiltFile = (
  name: string,
  cacheControl: string,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>

/**
 * The files of a folder that does not change while the server runs. Their names are read at the start; each file is
 * read at its first request and then served from memory, so that no request opens a file.
 */
export function builtFiles(folder: string): SendBuiltFile {
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).filter(Boolean).join('/')),
  )
  const read = new Map<string, Promise<{ content: Buffer; etag: string }>>()
  const load = (name: string) => {
    const cached = read.get(name)
    if (cached) return cached
    const loading = readFile(join(folder, name)).then(
      (content) => {
        const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
        return { content, etag }
      },
      // Another build may have replaced the files whose names the server knows.
      (error: unknown) => Promise.reject(codeOf(error) === 'ENOENT' ? new ProblemError('not_found') : error),
    )
    read.set(name, loading)
    // A failed read is retried at the next request.
    loading.catch(() => read.delete(name))
    return loading
  }
  return async (name, cacheControl, request, reply) => {
    if (!names.has(name)) throw new ProblemError('not_found')
    const accepted = acceptedBy(request)
    const [encoding, ending] = packed.find(([as, end]) => accepted.has(as) && names.has(name + end)) ?? []
    const { content, etag } = await load(name + (ending ?? ''))
    reply.headers({ etag, 'cache-control': cacheControl })
    if (packed.some(([, end]) => names.has(name + end))) reply.header('vary', 'accept-encoding')
    if (isKnown(request, etag)) return reply.code(304).send()
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type(types[extname(name)] ?? 'application/octet-stream').send(content)
  }
}
