import { replyJson } from '@fabula/dev/scripted-model/answer'
import type { ScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { type ReplyProgress, StorytellerError } from '../../play/storyteller.ts'
import { modelFacts } from '../model-facts.ts'
import { ModelStoryteller } from '../model-storyteller.ts'
import { testBrief } from '../test-brief.ts'
import { HostedCompleter } from './hosted-completer.ts'

export const silentLog = { info: () => undefined, warn: () => undefined }

/** Long timeouts, so that a busy machine fails no test; short ones for tests of unresponsive servers. */
export const patient = { first: 10_000, stall: 10_000 }
export const impatient = { first: 300, stall: 250 }

/** A storyteller that asks the scripted model. */
export function storyteller(
  model: ScriptedModel,
  { name = 'scripted', withinMs = 15_000, now = Date.now, timeouts = patient, more = {} } = {},
) {
  const settings = { provider: 'openai-compatible' as const, baseUrl: model.url, name, apiKey: 'key' }
  const completer = new HostedCompleter(settings, timeouts)
  const facts = { ...modelFacts(settings.provider, name), ...more }
  return new ModelStoryteller(completer, { kind: 'hosted', name, facts, withinMs, now }, silentLog)
}

/** Asks, and collects the final text on the reader's screen. */
export async function ask(
  teller: ModelStoryteller,
  brief = testBrief(),
  signal: AbortSignal = new AbortController().signal,
) {
  const events: ReplyProgress[] = []
  const answer = teller.reply(brief, { signal, onProgress: (progress) => events.push(progress) })
  return answer.then(
    (done) => ({ ...done, events, shown: shownBy(events), failure: null }),
    (failure: unknown) => {
      if (failure instanceof StorytellerError)
        return { events, shown: shownBy(events), failure, reply: null, record: null, prompt: [] }
      throw failure
    },
  )
}

function shownBy(events: readonly ReplyProgress[]): string {
  const from = events.findLastIndex((event) => event.kind === 'reset') + 1
  return events
    .slice(from)
    .map((event) => (event.kind === 'text' ? event.text : ''))
    .join('')
}

export const good = replyJson({ actor: 'ilse', expression: 'ilse-glad', line: 'Here it is.\nMind the ladder.' })
export const judged = (fields: object) =>
  JSON.stringify({ expression: '', state: [], verdict: { because: '', ending: '' }, ...fields })
export const handsOver = { state: [{ because: 'she hands it over', change: 'yes', name: 'has-key' }] }
