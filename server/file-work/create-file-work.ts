import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createWorkQueue } from '../concurrency/work-queue.ts'
import { ProblemError } from '../problem-error.ts'
import { forkProgram } from '../process/fork-program.ts'
import { type FileJob, type FileJobs, timeLimits } from './file-jobs.ts'
import type { FromProcess, ToProcess } from './messages.ts'

/** Reads uploaded files outside of the server's process. */
export interface FileWork {
  /**
   * Does a piece of work. Rejects with the refusal that the file earned, with `file_too_heavy` if reading it took too
   * long or too much memory, or ended the process, and with `overloaded` if too many wait.
   */
  run<Name extends FileJob>(job: Name, args: FileJobs[Name]['args']): Promise<FileJobs[Name]['result']>
  /** Runs work in a temporary folder of its own. */
  inFolder<T>(work: (folder: string) => Promise<T>): Promise<T>
  /** Ends the processes. Unfinished work is rejected. */
  close(): Promise<void>
}

export interface FileWorkOptions {
  /** The parent of folders for unfinished work. */
  folder: string
  /** The memory limit of a process, in bytes. */
  mostMemory: number
  /** How many processes run at a time. */
  atOnce?: number
  /** How long a process waits for more work before it ends, in ms: picture work holds much memory. */
  idleMs?: number
  times?: Record<FileJob, number>
}

/** Creates the processes on demand and ends idle ones: an idle server has none. */
export function createFileWork({
  folder,
  mostMemory,
  atOnce = 2,
  idleMs = 5_000,
  times = timeLimits,
}: FileWorkOptions): FileWork {
  const inTurn = createWorkQueue(atOnce)
  const all = new Set<ChildProcess>()
  const idle: { child: ChildProcess; end: NodeJS.Timeout }[] = []
  let closed = false

  const take = (): ChildProcess => {
    for (let waiting = idle.pop(); waiting; waiting = idle.pop()) {
      clearTimeout(waiting.end)
      if (isAlive(waiting.child)) return waiting.child
    }
    const child = forkProgram('file-work-process', [String(mostMemory)], { serialization: 'advanced' })
    all.add(child)
    child.once('exit', () => all.delete(child))
    // Handled by its exit as well; without a listener it would end the server.
    child.on('error', () => all.delete(child))
    return child
  }
  const giveBack = (child: ChildProcess) => {
    if (!isAlive(child)) return
    const end = setTimeout(() => {
      idle.splice(0, idle.length, ...idle.filter((entry) => entry.child !== child))
      child.kill('SIGKILL')
    }, idleMs)
    end.unref()
    idle.push({ child, end })
  }

  return {
    run: (job, args) =>
      inTurn(async () => {
        if (closed) throw new ProblemError('stopping', { retryAfter: 5 })
        const child = take()
        try {
          return resultOf(await ask(child, { job, args } as ToProcess, times[job])) as never
        } finally {
          giveBack(child)
        }
      }),
    async inFolder(work) {
      const own = await mkdtemp(join(folder, 'work-'))
      try {
        return await work(own)
      } finally {
        await rm(own, { recursive: true, force: true })
      }
    },
    async close() {
      closed = true
      const exits = [...all].map((child) => new Promise((resolve) => child.once('exit', resolve)))
      for (const child of all) child.kill('SIGKILL')
      await Promise.all(exits)
    },
  }
}

const isAlive = (child: ChildProcess): boolean => child.connected && child.exitCode === null && !child.killed

/**
 * Sends a message and returns the answer. Ends a process that takes too long; rejects if the process ends without an
 * answer.
 */
function ask(child: ChildProcess, message: ToProcess, timeMs: number): Promise<FromProcess> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), timeMs)
    const stopListening = () => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onFailure)
      child.off('error', onFailure)
    }
    const onMessage = (answer: unknown) => {
      stopListening()
      resolve(answer as FromProcess)
    }
    const onFailure = () => {
      stopListening()
      reject(new ProblemError('file_too_heavy'))
    }
    child.on('message', onMessage)
    child.once('exit', onFailure)
    child.once('error', onFailure)
    child.send(message, (error) => {
      if (error) onFailure()
    })
  })
}

function resultOf(answer: FromProcess): unknown {
  switch (answer.kind) {
    case 'done':
      return answer.result
    case 'refused':
      throw new ProblemError(answer.code, answer.facts)
    case 'failed':
      throw Object.assign(new Error(`a file could not be worked on: ${answer.why}`), { code: answer.code })
  }
}
