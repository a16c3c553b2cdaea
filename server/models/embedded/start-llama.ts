import type { ChildProcess } from 'node:child_process'
import { forkProgram } from '../../process/fork-program.ts'

/** What the model does: writes, or turns texts into vectors. */
export type LlamaTask = 'write' | 'embed'

/** Starts the process that runs the model. */
export const startLlama = (modelPath: string, task: LlamaTask = 'write'): ChildProcess =>
  forkProgram('models/embedded/llama-process', [modelPath, task], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
