import type { ProblemCode } from '@fabula/contract/problem'
import { problemPhrases } from '@fabula/phrases/problems'
import { triedAddress } from '@fabula/phrases/tried-address'
import type { ApiError } from './api-problem.ts'

/** The Russian sentence of a problem's code; the names of scenes that block publishing, or the address that was tried, follow it. */
export function russianProblem({ code, scenes, more }: ApiError): string | undefined {
  const sentence = problemPhrases.russian[code as ProblemCode] as string | undefined
  if (sentence && more.tried) return `${sentence} ${triedAddress.russian(more.tried)}`
  return sentence && scenes.length > 0 ? `${sentence} ${scenes.join(', ')}` : sentence
}
