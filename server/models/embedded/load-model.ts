import { availableParallelism } from 'node:os'
import { getLlama, LlamaLogLevel } from 'node-llama-cpp'

/**
 * Loads a GGUF file. `threads`: how many it may compute with. Throws when the binding is missing or the file is not a
 * model.
 */
export async function loadModel(modelPath: string) {
  // With all cores llama.cpp starves everything else on the machine: 9.5 s instead of 79 ms for one prompt, measured.
  const threads = Math.max(1, availableParallelism() - 1)
  const logLevel = LlamaLogLevel.fatal
  const llama = await getLlama({ gpu: false, build: 'never', maxThreads: threads, logLevel, skipDownload: true })
  return { llama, model: await llama.loadModel({ modelPath }), threads }
}
