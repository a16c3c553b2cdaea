import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { codeOf } from './database/transaction.ts'
import type { FileJob, FileJobs } from './file-work/file-jobs.ts'
import type { FromProcess, ToProcess } from './file-work/messages.ts'
import { ProblemError } from './problem-error.ts'

/**
 * The process that reads uploaded files: whatever a file does to its parser ends this process and not the server. Its
 * one argument is its memory limit in bytes. It ends with its parent.
 */
const mostMemory = Number(process.argv[2])

process.on('disconnect', () => process.exit(0))
// Ctrl+C in the terminal reaches the whole group; the server decides when this process ends.
process.on('SIGINT', () => undefined)
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
keepWithin(mostMemory)

type Work = { [Name in FileJob]: (args: FileJobs[Name]['args']) => Promise<FileJobs[Name]['result']> }

/** Each parser is loaded with the first file that needs it. */
const work: Work = {
  checkPicture: async (args) => (await import('./media/check-picture.ts')).checkPictureFile(args),
  shrinkPicture: async (args) => (await import('./media/shrink-picture.ts')).shrinkPictureFile(args),
  findAccent: async (args) => (await import('./media/find-accent.ts')).findAccentOfFile(args),
  checkMusic: async (args) => (await import('./media/check-music.ts')).checkMusicFile(args),
  unpackArchive: async (args) => (await import('./publishing/unpack-archive.ts')).unpackArchive(args),
  parseTranslations: async (args) => (await import('./translation/parse-translations.ts')).parseTranslations(args),
}

process.on('message', async ({ job, args }: ToProcess) => {
  const answer = await outcomeOf(() => (work[job] as (args: unknown) => Promise<FileJobs[FileJob]['result']>)(args))
  if (process.connected) process.send?.(answer)
})

async function outcomeOf(run: () => Promise<FileJobs[FileJob]['result']>): Promise<FromProcess> {
  try {
    return { kind: 'done', result: await run() }
  } catch (error) {
    if (error instanceof ProblemError) return { kind: 'refused', code: error.code, facts: error.facts }
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { kind: 'failed', why, code: codeOf(error) }
  }
}

/**
 * Ends this process when it exceeds its memory limit, and when its parent ends while it is busy. Runs in a thread of
 * its own, because a malicious file may block this one.
 */
function keepWithin(most: number): void {
  const source = `
    const { ppid } = process
    setInterval(() => {
      if (process.memoryUsage.rss() > ${most} || process.ppid !== ppid) process.kill(process.pid, 'SIGKILL')
    }, 50)`
  new Worker(source, { eval: true, execArgv: [] }).unref()
}
