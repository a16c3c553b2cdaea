import type { ChildProcess } from 'node:child_process'
import { forkProgram } from '../process/fork-program.ts'

/** Starts a process that reads files. */
export const startProcess = (mostMemory: number): ChildProcess =>
  forkProgram('file-work-process', [String(mostMemory)], { serialization: 'advanced' })
