import type { ProblemCode } from '@fabula/contract/problem'
import { busyFor } from '@fabula/phrases/busy-storyteller'
import { problemPhrases } from '@fabula/phrases/problems'
import { triedAddress } from '@fabula/phrases/tried-address'
import type { ApiError } from './api-problem.ts'

/**
 * The Russian sentence for a problem's code, followed by the names of scenes that block publishing, the address that
 * was tried, or how long to wait.
 */
export function russianProblem({ code, scenes, more, retryAfter }: ApiError): string | undefined {
  if (code === 'storyteller_busy') return busyFor('russian', retryAfter) ?? problemPhrases.russian[code]
  const sentence = problemPhrases.russian[code as ProblemCode] as string | undefined
  if (sentence && more.tried) return `${sentence} ${triedAddress.russian(more.tried)}`
  return sentence && scenes.length > 0 ? `${sentence} ${scenes.join(', ')}` : sentence
}
