import { archiveFaults } from '@fabula/core/exchange/archive-faults'
import type { Language } from '@fabula/core/novel/language'
import type { ApiError } from '../client/api-problem.ts'
import { problemText } from '../client/problem-text.ts'

const archiveFaultTexts: ReadonlySet<string> = new Set(Object.values(archiveFaults))

/**
 * Why the server refused a file: a sentence, and the faults with their places. `say` translates the message of a fault.
 * The reason of a single fault says more than the sentence for the code, and takes its place, as in the server's detail.
 */
export async function shownRefusal(
  error: ApiError,
  language: Language,
  say: (message: string) => string,
): Promise<{ text: string; faults: string[] }> {
  const sentence = await problemText(error, language)
  const text = archiveFaultTexts.has(error.detail) ? say(error.detail) : sentence
  const faults = error.errors
    .slice(0, 5)
    // The reason is not repeated, only the place.
    .map(({ path, message }) => [path, message === error.detail ? '' : say(message)].filter(Boolean).join(': '))
    .filter((fault) => fault !== '' && fault !== text)
  return { text, faults }
}
