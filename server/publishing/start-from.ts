import { access } from 'node:fs/promises'
import type { NovelId, UserId } from '@fabula/core/ids'
import { codeOf } from '../database/transaction.ts'
import type { MediaPorts } from '../media/store-upload.ts'
import { ProblemError } from '../problem-error.ts'
import { importArchive } from './import-archive.ts'

/** Creates a draft from a starter novel. Throws if this installation was built without it. */
export async function startFrom(ports: MediaPorts, author: UserId, archive: string): Promise<NovelId> {
  try {
    await access(archive)
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? new ProblemError('starter_missing') : error
  }
  return importArchive(ports, author, archive)
}
