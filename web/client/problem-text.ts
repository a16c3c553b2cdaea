import type { Language } from '@fabula/core/novel/language'
import { toastPhrases } from '@fabula/phrases/toasts'
import type { ApiError } from './api-problem.ts'

/**
 * A failure as a sentence for the reader: the one for its code in their language, else the server's detail, else the
 * body, else the browser's message, else "Unknown error". A proxy's page of status 502 or above means that the server was
 * not reached. The server's sentences are in English, so only other languages load their table.
 */
export async function problemText(problem: ApiError, language: Language): Promise<string> {
  const words = toastPhrases[language]
  if (problem.status === 0) return words.noConnection
  if (language !== 'english' && problem.code !== null) {
    const sentence = await translated(problem)
    if (sentence) return sentence
  }
  return problem.detail || (problem.status > 501 ? words.noConnection : words.unknown)
}

async function translated(problem: ApiError): Promise<string | undefined> {
  try {
    const { russianProblem } = await import('./russian-problem.ts')
    return russianProblem(problem)
  } catch {
    // The table could not be loaded; the English sentence is better than nothing.
    return undefined
  }
}
