import {
  addUsage,
  noUsage,
  type PromptMessage,
  type TurnRecord,
  type Usage,
} from '@fabula/core/storyteller/turn-record'
import type { ReplyWarning } from '@fabula/core/turn/storyteller-reply'

/** The cost of one turn over all its calls: tokens, times, and the messages sent. */
export class TurnCosts {
  usage: Usage = noUsage
  readonly warnings: ReplyWarning[] = []
  prompt: PromptMessage[] = []
  private readonly started = performance.now()
  private firstWord: number | null = null

  add(usage: Usage): void {
    this.usage = addUsage(this.usage, usage)
  }

  sent(messages: readonly PromptMessage[]): void {
    this.prompt = [...this.prompt, ...messages]
  }

  /** Milliseconds since the turn began. */
  elapsed(): number {
    return performance.now() - this.started
  }

  wordShown(): void {
    this.firstWord ??= this.elapsed()
  }

  /** What was shown is taken back: the first word is still to come. */
  reset(): void {
    this.firstWord = null
  }

  record(model: string): TurnRecord {
    return {
      model,
      usage: this.usage,
      first_word_ms: this.firstWord === null ? null : Math.round(this.firstWord),
      total_ms: Math.round(this.elapsed()),
      warnings: this.warnings,
    }
  }
}
