import type { ProblemCode } from '@fabula/contract/problem'
import type { ProblemFacts } from '../problem-error.ts'
import type { FileJob, FileJobs } from './file-jobs.ts'

/** A piece of work for the process, which does one at a time. */
export type ToProcess = { [Name in FileJob]: { job: Name; args: FileJobs[Name]['args'] } }[FileJob]

/** The result. `refused` is reported to the file's sender, `failed` logged. */
export type FromProcess =
  | { kind: 'done'; result: FileJobs[FileJob]['result'] }
  | { kind: 'refused'; code: ProblemCode; facts: ProblemFacts }
  | { kind: 'failed'; why: string; code: string | undefined }
