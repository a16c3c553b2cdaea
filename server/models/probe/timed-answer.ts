import type { PromptMessage, Usage } from '@fabula/core/storyteller/turn-record'
import { type Completer, CompletionError, type Form, type PromptPicture } from '../completer.ts'

/** One answer, and how long it took. */
export interface TimedAnswer {
  text: string
  usage: Usage
  /** Milliseconds. */
  first: number
  whole: number
}

export interface TimedAsk {
  messages: PromptMessage[]
  picture?: PromptPicture
  form: Form
  maxTokens: number
  withinMs: number
  signal: AbortSignal
}

/**
 * Asks once at temperature 0, behind everything that readers wait for. Resolves with the error when there is no answer.
 */
export async function askTimed(completer: Completer, ask: TimedAsk): Promise<TimedAnswer | CompletionError> {
  const started = performance.now()
  let first: number | null = null
  try {
    const { text, usage } = await completer.complete({
      ...ask,
      firstWithinMs: ask.withinMs,
      temperature: 0,
      background: true,
      onText() {
        first ??= performance.now() - started
      },
    })
    const whole = performance.now() - started
    return { text, usage, first: first ?? whole, whole }
  } catch (error) {
    if (error instanceof CompletionError) return error
    throw error
  }
}

const median = (values: readonly number[]): number | null => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

/** A model's speed by its answers; null when they are too short to tell. */
export function speedOf(answers: readonly TimedAnswer[]): {
  first_word_ms: number | null
  read_per_second: number | null
  written_per_second: number | null
} {
  const read = answers.flatMap(({ usage, first }) => {
    const fresh = usage.input_tokens - usage.cached_tokens
    return fresh > 50 && first > 1 ? [(fresh / first) * 1000] : []
  })
  const written = answers.flatMap(({ usage, first, whole }) =>
    usage.output_tokens > 5 && whole - first > 50 ? [(usage.output_tokens / (whole - first)) * 1000] : [],
  )
  const firsts = answers.map(({ first }) => first)
  const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)
  return {
    first_word_ms: firsts.length === 0 ? null : Math.round(median(firsts) ?? 0),
    read_per_second: rounded(median(read)),
    written_per_second: rounded(median(written)),
  }
}
