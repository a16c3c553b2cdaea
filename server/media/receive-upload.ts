import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ProblemCode } from '@fabula/contract/problem'
import { codeOf } from '../database/transaction.ts'
import { Refusal } from '../refusal.ts'

/** A file that somebody sent, kept for as long as its call runs. */
export interface Upload {
  /** As the sender calls it: nothing but its ending is believed. */
  filename: string
  path: string
  bytes: number
}

/**
 * Writes what arrives into `folder`, a piece at a time. Refuses with `tooLarge` at the first byte over `most`, and with
 * `disk_full`. The caller removes the file with {@link dropUpload}, whatever comes of it.
 */
export async function receiveUpload(
  folder: string,
  filename: string,
  stream: Readable,
  { most, tooLarge }: { most: number; tooLarge: ProblemCode },
): Promise<Upload> {
  const path = join(folder, `${randomBytes(12).toString('hex')}.upload`)
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > most ? new Refusal(tooLarge) : null, chunk)
    },
  })
  try {
    await mkdir(folder, { recursive: true })
    await pipeline(stream, counted, createWriteStream(path, { flags: 'wx' }))
    return { filename, path, bytes }
  } catch (error) {
    await rm(path, { force: true })
    if (['ENOSPC', 'EDQUOT', 'EROFS'].includes(codeOf(error) ?? '')) throw new Refusal('disk_full')
    throw error
  }
}

export const dropUpload = ({ path }: Upload): Promise<void> => rm(path, { force: true })
