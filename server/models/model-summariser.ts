import { randomBytes } from 'node:crypto'
import { cleanSummary } from '@fabula/core/storyteller/clean-summary'
import { isOtherLanguage } from '@fabula/core/storyteller/foreign-words'
import { buildSummaryPrompt } from '@fabula/core/storyteller/prompt/build-summary-prompt'
import { noUsage } from '@fabula/core/storyteller/turn-record'
import { estimateTokens } from '@fabula/core/turn/estimate-tokens'
import { StorytellerError, type Summarised, type SummaryQuestion } from '../play/storyteller.ts'
import type { Breaker } from './breaker.ts'
import { type Completer, CompletionError, reasonOf } from './completer.ts'
import type { ModelFacts } from './model-facts.ts'
import { TurnCosts } from './turn-costs.ts'

/** The largest share of the prompt that the text to be summarised may take. */
export const summaryShare = 0.7
/** Words per token. */
const wordsOfTokens = { english: 0.7, russian: 0.42 } as const

export interface SummaryTools {
  completer: Completer
  facts: ModelFacts
  breaker: Breaker
  name: string
  /** The most tokens of a prompt. */
  budget: number
  /** The time limit in milliseconds: nobody waits for a summary, but a model must not hang for ever. */
  withinMs: number
}

/** Asks a model for a summary. Rejects with a `StorytellerError`, also for an empty answer or one in another language. */
export async function summariseWith(
  { completer, facts, breaker, name, budget, withinMs }: SummaryTools,
  question: SummaryQuestion,
  signal: AbortSignal,
): Promise<Summarised> {
  if (breaker.waitSeconds() > 0) throw new StorytellerError('busy', 'The model failed too often just now.')
  const costs = new TurnCosts()
  const words = Math.floor(question.tokens * wordsOfTokens[question.language])
  const messages = buildSummaryPrompt(
    { ...question, words, budget: Math.floor(budget * summaryShare) },
    randomBytes(9).toString('base64url'),
  )
  try {
    const { text, finish, usage } = await completer.complete({
      messages,
      form: { kind: 'text' },
      signal,
      withinMs,
      firstWithinMs: withinMs,
      // Some models count tokens differently, and some think first.
      maxTokens: Math.max(question.tokens * 2, facts.thinks ? facts.maxTokens : 0),
      temperature: 0.2,
      background: true,
      role: 'memory',
      onText: () => costs.wordShown(),
    })
    costs.add(usage)
    const summary = finish === 'refused' ? '' : cleanSummary(text, question.tokens, messages[0]?.content)
    // Later replies would follow a summary in another language.
    if (estimateTokens(summary) < 5 || isOtherLanguage(summary, question.language))
      throw new CompletionError('broken', 'The summary is none.', noUsage)
    return { text: summary, record: costs.record(name) }
  } catch (error) {
    if (!(error instanceof CompletionError)) throw error
    costs.add(error.usage)
    throw new StorytellerError(reasonOf(error), error.message, { usage: costs.usage, cause: error })
  }
}
