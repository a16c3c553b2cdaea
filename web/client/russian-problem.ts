import type { ProblemCode } from '@fabula/contract/problem'
import { problemPhrases } from '@fabula/phrases/problems'
import type { ApiError } from './api-problem.ts'

/** The Russian sentence of a problem's code; the names of scenes that block publishing follow it. */
export function russianProblem({ code, scenes }: ApiError): string | undefined {
  const sentence = problemPhrases.russian[code as ProblemCode] as string | undefined
  return sentence && scenes.length > 0 ? `${sentence} ${scenes.join(', ')}` : sentence
}
