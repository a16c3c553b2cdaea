import { type ModelAsked, modelsAsked } from '../monitoring/events.ts'
import { type Completer, type Completion, type CompletionAsk, CompletionError } from './completer.ts'

/** A completer that reports its questions to metrics and traces: how long, how many tokens, and how they ended. */
export class WatchedCompleter implements Completer {
  constructor(
    private readonly inner: Completer,
    private readonly kind: ModelAsked['kind'],
  ) {}

  async complete(ask: CompletionAsk): Promise<Completion> {
    const began = performance.now()
    const report = (outcome: string, usage: ModelAsked['usage']) =>
      modelsAsked.emit(() => ({
        kind: this.kind,
        asked: ask.role ?? 'line',
        outcome,
        began,
        ended: performance.now(),
        usage,
      }))
    try {
      const completion = await this.inner.complete(ask)
      report(completion.finish, completion.usage)
      return completion
    } catch (error) {
      if (error instanceof CompletionError) report(error.problem, error.usage)
      throw error
    }
  }

  close(): Promise<void> {
    return this.inner.close()
  }
}
