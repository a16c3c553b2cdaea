import { ProblemError } from './problem-error.ts'

/** Why work for whoever runs the server came to nothing, in a sentence where that is known. */
export function plainFailure(error: unknown): string {
  if (error instanceof ProblemError && error.code === 'disk_full') return 'The disk of the files is full.'
  if (error instanceof ProblemError && error.code === 'file_too_heavy') {
    return 'The process that reads files took too long or too much memory, or the system ended it.'
  }
  if (error instanceof ProblemError && error.code === 'files_unavailable') {
    const { cause } = error
    return `The store of the files does not answer${cause instanceof Error ? ` (${cause.message.replace(/\.$/, '')})` : ''}.`
  }
  return error instanceof Error ? error.message : String(error)
}
