import { ProblemError } from './problem-error.ts'

/** Why a command failed, as a sentence if the reason is known. */
export function plainFailure(error: unknown): string {
  if (error instanceof ProblemError && error.code === 'disk_full') return 'The disk of the files is full.'
  if (error instanceof ProblemError && error.code === 'file_too_heavy') {
    return 'The process that reads files took too long or too much memory, or the system ended it.'
  }
  if (error instanceof ProblemError && error.code === 'files_unavailable') {
    const { cause } = error
    return `The store of the files does not answer${cause instanceof Error ? ` (${cause.message.replace(/\.$/, '')})` : ''}.`
  }
  const full = error instanceof Error && 'code' in error ? fullDisks[String(error.code)] : undefined
  if (full !== undefined) return full
  return error instanceof Error ? error.message : String(error)
}

/** The error codes of the operating system and of Postgres. */
const fullDisks: Record<string, string> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk is full: more is not allowed to this user there.',
  '53100': 'The disk of the database is full.',
}
