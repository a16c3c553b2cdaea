import type { ChildProcess } from 'node:child_process'
import { startApart } from '../../start-apart.ts'

/** What the model does: writes, or turns texts into vectors. */
export type LlamaTask = 'write' | 'embed'

/** Starts the process that runs the model. */
export const startLlama = (modelPath: string, task: LlamaTask = 'write'): ChildProcess =>
  startApart('models/embedded/llama-process', [modelPath, task], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
