import { noUsage } from '@fabula/core/storyteller/turn-record'
import type { Helper } from '../play/helper.ts'
import { StorytellerError } from '../play/storyteller.ts'
import { type Completer, CompletionError, type Form, isFormRefused } from './completer.ts'
import { addUsage } from './usage.ts'

/** The time limit in ms; an author waits for it. */
const callMs = 120_000

const text = { type: 'string' }
const proposal = {
  type: 'object',
  properties: { name: text, text },
  required: ['name', 'text'],
  additionalProperties: false,
}
const schema = {
  type: 'object',
  properties: { proposals: { type: 'array', items: proposal } },
  required: ['proposals'],
  additionalProperties: false,
}
/** From the strictest form to the plainest. */
const forms: readonly Form[] = [{ kind: 'schema', name: 'proposals', schema }, { kind: 'object' }, { kind: 'text' }]

/**
 * A model as an author's helper, asked in the strictest form that it accepts. `sees`: whether it accepts pictures, as
 * far as is known by now.
 */
export const modelHelper = (completer: Completer, model: string, sees: () => boolean): Helper => ({
  model,
  get sees() {
    return sees()
  },
  async ask(messages, { signal, maxTokens, picture }) {
    let usage = noUsage
    for (const [at, form] of forms.entries()) {
      try {
        const answer = await completer.complete({
          messages,
          picture,
          form,
          signal,
          withinMs: callMs,
          maxTokens,
          temperature: 0.8,
          onText: () => undefined,
        })
        return { text: answer.text, usage: addUsage(usage, answer.usage) }
      } catch (error) {
        if (!(error instanceof CompletionError)) throw error
        usage = addUsage(usage, error.usage)
        if (isFormRefused(error) && at < forms.length - 1) continue
        throw failureOf(error, usage)
      }
    }
    throw new StorytellerError('failed', 'no form was taken', { usage })
  },
})

function failureOf({ problem, message, retryAfter }: CompletionError, usage: typeof noUsage): StorytellerError {
  const reason = problem === 'busy' || problem === 'cancelled' ? problem : problem === 'policy' ? 'held_back' : 'failed'
  return new StorytellerError(reason, message, { retryAfter, usage })
}
