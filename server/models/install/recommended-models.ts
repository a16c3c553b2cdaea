export interface RecommendedModel {
  /** The name to type to install it. */
  name: string
  /** Its place on the hub. */
  repository: string
  file: string
  /** Approximate size in bytes. */
  size: number
  about: string
}

const gigabyte = 1_000_000_000

/**
 * Models that tell stories well for their size, in English and Russian, smallest first; none of them is a reasoning
 * model.
 */
export const recommendedModels: RecommendedModel[] = [
  {
    name: 'gemma-3-1b',
    repository: 'ggml-org/gemma-3-1b-it-GGUF',
    file: 'gemma-3-1b-it-Q4_K_M.gguf',
    size: 0.81 * gigabyte,
    about: 'for a small machine: quick, simple answers',
  },
  {
    name: 'llama-3.2-3b',
    repository: 'bartowski/Llama-3.2-3B-Instruct-GGUF',
    file: 'Llama-3.2-3B-Instruct-Q4_K_M.gguf',
    size: 2.02 * gigabyte,
    about: 'better in English, weak in Russian',
  },
  {
    name: 'gemma-3-4b',
    repository: 'ggml-org/gemma-3-4b-it-GGUF',
    file: 'gemma-3-4b-it-Q4_K_M.gguf',
    size: 2.49 * gigabyte,
    about: 'the one to begin with: good in both languages',
  },
  {
    name: 'qwen2.5-7b',
    repository: 'bartowski/Qwen2.5-7B-Instruct-GGUF',
    file: 'Qwen2.5-7B-Instruct-Q4_K_M.gguf',
    size: 4.68 * gigabyte,
    about: 'keeps to facts and forms well',
  },
  {
    name: 'gemma-3-12b',
    repository: 'ggml-org/gemma-3-12b-it-GGUF',
    file: 'gemma-3-12b-it-Q4_K_M.gguf',
    size: 7.3 * gigabyte,
    about: 'the best of these; wants 12 GB of memory and patience',
  },
]
