import type { BackupCause } from '@fabula/contract/shapes/backups'
import pg from 'pg'
import { codeOf } from '../database/transaction.ts'
import { FolderError } from '../make-folder.ts'
import { plainFailure } from '../plain-failure.ts'
import { ProblemError } from '../problem-error.ts'
import { BackupError, BackupUnderWayError } from './backup-error.ts'

/** Error codes of the operating system about a folder or a disk, and the cause that each means for a backup. */
const ofDisk: Record<string, BackupCause['kind']> = {
  ENOSPC: 'no_room',
  EDQUOT: 'no_room',
  EACCES: 'may_not_write',
  EPERM: 'may_not_write',
  EROFS: 'may_not_write',
  EEXIST: 'folder_in_the_way',
  ENOTDIR: 'folder_in_the_way',
}

/**
 * Why a backup failed: a sentence in English for the log, and its kind for pages in other languages. `about` is the
 * folder or the store's message; empty if there is nothing to name.
 */
export function whyFailed(error: unknown, folder: string): { failure: string; cause: BackupCause } {
  return { failure: plainFailure(error), cause: causeOf(error, folder) }
}

function causeOf(error: unknown, folder: string): BackupCause {
  if (error instanceof ProblemError && error.code === 'files_unavailable') {
    return { kind: 'files_silent', about: error.cause instanceof Error ? error.cause.message : '' }
  }
  if (error instanceof FolderError || error instanceof BackupError) {
    const code = codeOf(error)
    if (code !== undefined) return { kind: ofDisk[code] ?? 'not_written', about: folder }
  }
  if (error instanceof BackupUnderWayError) return { kind: 'under_way', about: '' }
  // The verification read something else than was written.
  if (error instanceof BackupError) return { kind: 'damaged', about: folder }
  return { kind: error instanceof pg.DatabaseError ? 'database' : 'other', about: '' }
}
