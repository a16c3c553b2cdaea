import { escapePattern } from '@fabula/core/record/escape-pattern'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import { Agent, request } from 'undici'
import { LinkedAbort } from '../../concurrency/linked-abort.ts'
import {
  type ReplyProgress,
  type Storyteller,
  type StorytellerAnswer,
  StorytellerError,
} from '../../play/storyteller.ts'
import type { KeyedConnection } from '../../settings/connection-store.ts'
import type { ModerationRule } from '../../settings/model-port.ts'
import { guardedLookup, refuseAddress } from '../hosted/address-guard.ts'
import { addressOf } from '../hosted/provider.ts'
import { hostedOf, reachOf } from './hosted-of.ts'

/** The time limit in ms; the reader waits for this check after the whole reply was written. */
const timeoutMs = 10_000
const maxBytes = 262_144

/** Whether a text breaks the site's rules. Rejects when it cannot be checked. */
export type Moderate = (text: string, signal: AbortSignal) => Promise<boolean>

/** The check for a site's rule. */
export function moderateBy(rule: ModerationRule): Moderate {
  switch (rule.kind) {
    case 'words': {
      const pattern = wordsPattern(rule.words)
      return async (text) => pattern.test(folded(text))
    }
    case 'endpoint':
      return (text, signal) => askEndpoint(rule.connection, text, signal)
    case 'broken':
      return async () => {
        throw new Error('The connection that moderates can not be used.')
      }
  }
}

/**
 * A storyteller whose replies are checked, together with the text they answer, before a word of them is shown. A reply
 * that breaks the rules, or could not be checked, is not shown and changes nothing.
 */
export const moderated = (inner: Storyteller, moderate: Moderate): Storyteller => ({
  describe: () => inner.describe(),
  get helper() {
    return inner.helper ?? null
  },
  get summariser() {
    return inner.summariser
  },
  get embedder() {
    return inner.embedder ?? null
  },
  fallback: inner.fallback,
  get mostNanos() {
    return inner.mostNanos
  },
  close: () => inner.close(),
  async reply(brief, { signal, onProgress }) {
    const held: ReplyProgress[] = []
    const answer = await inner.reply(brief, { signal, onProgress: (progress) => held.push(progress) })
    const { usage } = answer.record
    const isBad = await moderate(wordsOf(brief, answer), signal).catch((cause: unknown) => {
      throw new StorytellerError('failed', 'The reply could not be moderated.', { usage, cause })
    })
    if (isBad) throw new StorytellerError('held_back', 'The reply breaks the rules of this site.', { usage })
    for (const progress of held) onProgress(progress)
    return answer
  },
})

/** The whole exchange: the reader's text, the reply, and the lines that follow it. */
const wordsOf = ({ reader_text }: TurnBrief, { reply: { message, more = [] } }: StorytellerAnswer): string =>
  [reader_text ?? '', message, ...more.map((line) => line.message)].join('\n')

const folded = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

/** Matches any of the words at the beginning of a word. */
const wordsPattern = (words: readonly string[]): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${words.map((word) => escapePattern(folded(word))).join('|')})`, 'u')

/** Asks a moderation endpoint with OpenAI's API: `{ results: [{ flagged }] }`. */
async function askEndpoint(connection: KeyedConnection, text: string, signal: AbortSignal): Promise<boolean> {
  const address = addressOf(hostedOf(connection))
  const reach = reachOf(connection)
  refuseAddress(address, reach)
  const { apiKey } = connection
  const agent = new Agent({
    connect: { timeout: timeoutMs, lookup: guardedLookup(reach) },
    maxResponseSize: maxBytes,
  })
  const abort = new LinkedAbort([signal])
  const timer = setTimeout(() => abort.abort(), timeoutMs)
  try {
    const { statusCode, body } = await request(`${address.href.replace(/\/$/, '')}/moderations`, {
      method: 'POST',
      body: JSON.stringify({ input: text }),
      headers: { 'content-type': 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
      dispatcher: agent,
      signal: abort.signal,
    })
    if (statusCode !== 200) throw new Error(`The moderation endpoint answered with ${statusCode}.`)
    return isFlagged(await body.json())
  } finally {
    clearTimeout(timer)
    abort.release()
    await agent.destroy()
  }
}

/** Throws for a malformed answer, which means that nothing was checked. */
function isFlagged(answer: unknown): boolean {
  const results: unknown = typeof answer === 'object' && answer !== null && 'results' in answer ? answer.results : null
  if (!Array.isArray(results) || results.length === 0) throw new Error('The moderation endpoint gave no results.')
  return results.some(
    (result: unknown) =>
      typeof result === 'object' && result !== null && 'flagged' in result && result.flagged === true,
  )
}
