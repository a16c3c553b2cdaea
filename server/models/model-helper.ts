import { addUsage, noUsage, type Usage } from '@fabula/core/storyteller/turn-record'
import type { Helper } from '../play/helper.ts'
import { StorytellerError } from '../play/storyteller.ts'
import { type Completer, CompletionError, type Form, isFormRefused, reasonOf } from './completer.ts'

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
const strictest: Form = { kind: 'schema', name: 'proposals', schema }
/** The form to ask in once the provider has refused one of this kind; null: there is no plainer one. */
const plainer: Record<Form['kind'], Form | null> = { schema: { kind: 'object' }, object: { kind: 'text' }, text: null }

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
    for (let form: Form = strictest; ; ) {
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
        const next: Form | null = isFormRefused(error) ? plainer[form.kind] : null
        if (next === null) throw failureOf(error, usage)
        form = next
      }
    }
  },
})

function failureOf(error: CompletionError, usage: Usage): StorytellerError {
  const reason = error.problem === 'policy' ? 'held_back' : reasonOf(error)
  return new StorytellerError(reason, error.message, { retryAfter: error.retryAfter, usage })
}
