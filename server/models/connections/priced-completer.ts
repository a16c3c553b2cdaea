import type { ModelPrices } from '@fabula/contract/shapes/models'
import type { Usage } from '@fabula/core/storyteller/turn-record'
import { moneySpent } from '../../monitoring/events.ts'
import { nanosOf } from '../../settings/money.ts'
import { type Completer, type Completion, type CompletionAsk, CompletionError } from '../completer.ts'

/** A completer whose answers and failures include their cost. */
export class PricedCompleter implements Completer {
  constructor(
    private readonly inner: Completer,
    private readonly prices: ModelPrices,
  ) {}

  async complete(ask: CompletionAsk): Promise<Completion> {
    try {
      const completion = await this.inner.complete(ask)
      return { ...completion, usage: this.priced(completion.usage) }
    } catch (error) {
      if (!(error instanceof CompletionError)) throw error
      const { problem, message, usage, retryAfter, cause, status, asked } = error
      throw new CompletionError(problem, message, this.priced(usage), retryAfter, cause, status, asked)
    }
  }

  close(): Promise<void> {
    return this.inner.close()
  }

  private priced(usage: Usage): Usage {
    const nanos = nanosOf(usage, this.prices)
    moneySpent.emit(() => nanos)
    return { ...usage, nanos }
  }
}
