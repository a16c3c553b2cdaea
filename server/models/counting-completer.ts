import { addUsage, noUsage, type Usage } from '@fabula/core/storyteller/turn-record'
import { type Completer, CompletionError } from './completer.ts'

/** Sums the cost of all questions, including failed ones. */
export class CountingCompleter implements Completer {
  usage: Usage = noUsage

  constructor(private readonly inner: Completer) {}

  async complete(...asked: Parameters<Completer['complete']>): ReturnType<Completer['complete']> {
    try {
      const completion = await this.inner.complete(...asked)
      this.usage = addUsage(this.usage, completion.usage)
      return completion
    } catch (error) {
      if (error instanceof CompletionError) this.usage = addUsage(this.usage, error.usage)
      throw error
    }
  }

  close(): Promise<void> {
    return this.inner.close()
  }
}
