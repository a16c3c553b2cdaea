import type { ChildProcess } from 'node:child_process'
import { startApart } from '../start-apart.ts'

/** Starts a process that reads files. */
export const startProcess = (mostMemory: number): ChildProcess =>
  startApart('file-work-process', [String(mostMemory)], { serialization: 'advanced' })
