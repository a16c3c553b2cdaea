import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { UploadedFile } from './handler.ts'

/** The largest file that is taken at all, in bytes: music. Pictures are held to their own, smaller limit later. */
export const largestFile = 50 * 1024 * 1024

/**
 * The fields of a multipart body, and its file in a temporary place that is removed when the answer is out. A body of
 * another kind is refused; a file over the limit too.
 */
export async function readMultipart(
  request: FastifyRequest,
  reply: FastifyReply,
  { files = true }: { files?: boolean } = {},
): Promise<{ body: Record<string, string>; file: UploadedFile | null }> {
  if (!request.isMultipart()) {
    // A form without a file may come urlencoded.
    const body = request.body
    if (typeof body === 'object' && body !== null) return { body: body as Record<string, string>, file: null }
    throw new Refusal('wrong_media_type')
  }
  const body: Record<string, string> = {}
  let file: UploadedFile | null = null
  const parts = request.parts({
    limits: { fileSize: largestFile, files: 1, fields: 30, fieldSize: 200_000, parts: 31 },
  })
  for await (const part of parts) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') body[part.fieldname] = part.value
      continue
    }
    const path = join(tmpdir(), `fabula-upload-${randomUUID()}`)
    // Of the answer: a request closes as soon as it is read.
    reply.raw.once('close', () => void rm(path, { force: true }))
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
    if (part.file.truncated) {
      await rm(path, { force: true })
      throw new Refusal(body.asset_type === 'music' ? 'music_too_large' : 'picture_too_large')
    }
    const { size } = await stat(path)
    if (files && (size > 0 || part.filename !== '')) file = { filename: part.filename, path, bytes: size }
    else await rm(path, { force: true })
  }
  return { body, file }
}
