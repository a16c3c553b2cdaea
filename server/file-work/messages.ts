import type { ProblemCode } from '@fabula/contract/problem'
import type { ProblemFacts } from '../problem-error.ts'
import type { FileJob, FileJobs } from './file-jobs.ts'

/** One piece of work for the process; it does one at a time. */
export type ToProcess = { [Name in FileJob]: { job: Name; args: FileJobs[Name]['args'] } }[FileJob]

/** What came of it. `refused` is for whoever sent the file, `failed` for the log. */
export type FromProcess =
  | { kind: 'done'; result: FileJobs[FileJob]['result'] }
  | { kind: 'refused'; code: ProblemCode; facts: ProblemFacts }
  | { kind: 'failed'; why: string; code: string | undefined }
