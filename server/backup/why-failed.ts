import type { BackupCause } from '@fabula/contract/shapes/backups'
import pg from 'pg'
import { codeOf } from '../database/transaction.ts'
import { FolderError } from '../make-folder.ts'
import { plainFailure } from '../plain-failure.ts'
import { ProblemError } from '../problem-error.ts'
import { BackupError, BackupUnderWayError } from './backup-error.ts'

/** What the operating system says of a folder or a disk, and what that comes to for a backup. */
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
 * Why a backup came to nothing: a sentence in English for the log, and its kind for pages in other languages. `about` is the folder or
 * what the store said; empty where nothing is to be named.
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
  // What was written and what was read again are two things.
  if (error instanceof BackupError) return { kind: 'damaged', about: folder }
  return { kind: error instanceof pg.DatabaseError ? 'database' : 'other', about: '' }
}
