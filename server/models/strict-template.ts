import { mergeRoles } from '@fabula/core/storyteller/prompt/history'
import type { PromptMessage } from '@fabula/core/storyteller/turn-record'
import { type Completer, type Completion, type CompletionAsk, CompletionError } from './completer.ts'

/** The number of questions without a system message before one is tried with it again. */
const trialAfter = 20

/**
 * A completer for a model whose chat template may not support system messages (Gemma 2, early Mistral): once the
 * template refused one, its text opens the first user message instead.
 */
export class StrictTemplate implements Completer {
  private without = 0

  constructor(private readonly completer: Completer) {}

  async complete(ask: CompletionAsk): Promise<Completion> {
    if (this.without > 0) {
      this.without--
      return this.completer.complete({ ...ask, messages: withoutSystem(ask.messages) })
    }
    try {
      return await this.completer.complete(ask)
    } catch (error) {
      const isTemplate = error instanceof CompletionError && error.problem === 'template_refused'
      if (!isTemplate || ask.messages[0]?.role !== 'system') throw error
      const completion = await this.completer.complete({ ...ask, messages: withoutSystem(ask.messages) })
      this.without = trialAfter
      return completion
    }
  }

  close(): Promise<void> {
    return this.completer.close()
  }
}

const withoutSystem = (messages: readonly PromptMessage[]): PromptMessage[] =>
  mergeRoles(messages.map(({ role, content }) => ({ role: role === 'system' ? 'user' : role, content })))
