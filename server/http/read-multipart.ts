import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ProblemCode } from '@fabula/contract/problem'
import { uploadLimits } from '@fabula/core/record/limits'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { unknownField } from '../faults.ts'
import { ProblemError } from '../problem-error.ts'
import type { RoomForFile, UploadedFile } from './handler.ts'

/** The default size limit of a file, in bytes: that of music. Pictures have a smaller limit of their own. */
export const largestTrack = uploadLimits.music

declare module 'fastify' {
  interface FastifyInstance {
    /** Where files are stored during their call. */
    uploadFolder: string
  }
}

/** The most that a multipart body contains besides its file, in bytes: fields and boundaries. */
const maxFieldBytes = 1_048_576

type Upload = { body: Record<string, string>; file: UploadedFile | null }

/**
 * Reads the fields of a multipart body, and its file into a temporary place that is deleted when the response closes.
 * With `largestFile` 0 any file is refused; one larger than it, or than `room` allows, is refused as soon as its
 * declared size says so, or while it arrives.
 */
export async function readMultipart(
  request: FastifyRequest,
  reply: FastifyReply,
  largestFile = largestTrack,
  room: RoomForFile | null = null,
): Promise<Upload> {
  const maxBytes = room ? Math.min(largestFile, room.bytes) : largestFile
  const full = room && room.bytes < largestFile ? room.full : null
  const upload: Upload = { body: {}, file: null }
  const limits = { fileSize: maxBytes, files: largestFile === 0 ? 0 : 1, fields: 30, fieldSize: 200_000, parts: 31 }
  try {
    const declaredBytes = Number(request.headers['content-length'] ?? 0)
    if (room && declaredBytes > room.bytes + maxFieldBytes) throw new ProblemError(room.full)
    const tooLong = overLimit(request, maxBytes + maxFieldBytes, () => tooLarge(upload.body, full))
    const readParts = async () => {
      for await (const part of request.parts({ limits })) {
        if (part.type === 'file')
          upload.file = (await storeFile(part, request, reply, { fields: upload.body, full })) ?? upload.file
        // Text in the file field is ignored.
        else if (typeof part.value === 'string' && part.fieldname !== 'file') upload.body[part.fieldname] = part.value
      }
    }
    await Promise.race([readParts(), tooLong])
  } catch (error) {
    // The rest is discarded: a browser reads no answer before it has sent everything, and the connection must not hang.
    request.raw.resume()
    throw problemOf(error)
  }
  return upload
}

/** Rejects once a body without a declared length exceeds `maxBytes` bytes: it might never end. */
function overLimit({ raw, headers }: FastifyRequest, maxBytes: number, refusal: () => ProblemError): Promise<never> {
  return new Promise((_, reject) => {
    if (headers['content-length'] !== undefined) return
    let arrived = 0
    raw.on('data', (piece: Buffer) => {
      arrived += piece.length
      if (arrived > maxBytes) reject(refusal())
    })
  })
}

const refusals = { music: 'music_too_large', sprite: 'picture_too_large', background: 'picture_too_large' } as const

/**
 * The error for a file that is too large: `full` if it did not fit the room that is left. Whatever the client sent as its
 * type: a name without an entry gets the general code.
 */
const tooLarge = (fields: Upload['body'], full: ProblemCode | null): ProblemError =>
  new ProblemError(full ?? refusals[fields.asset_type as keyof typeof refusals] ?? 'body_too_large')

/** Stores a file; null if the form's file field was left empty. */
async function storeFile(
  part: MultipartFile,
  { server }: FastifyRequest,
  reply: FastifyReply,
  { fields, full }: { fields: Upload['body']; full: ProblemCode | null },
): Promise<UploadedFile | null> {
  if (part.fieldname !== 'file') {
    throw new ProblemError('invalid_input', { errors: [{ path: part.fieldname.slice(0, 200), message: unknownField }] })
  }
  const path = join(server.uploadFolder, `upload-${randomUUID()}`)
  reply.raw.once('close', () => void rm(path, { force: true }))
  await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
  if (part.file.truncated) throw tooLarge(fields, full)
  const { size } = await stat(path)
  if (size === 0 && part.filename) throw new ProblemError('file_empty')
  return size > 0 ? { filename: part.filename, path, bytes: size } : null
}

/** The parser's errors about malformed bodies carry no code of their own; that of a full disk does. */
function problemOf(error: unknown): unknown {
  if (error instanceof ProblemError || !(error instanceof Error)) return error
  const { code = '', statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return new ProblemError('invalid_input', { errors: [{ path: '', message: 'Only one file is taken at once' }] })
  }
  if (statusCode !== undefined || /^E[A-Z]+$/.test(code)) return error
  return new ProblemError('bad_request')
}
