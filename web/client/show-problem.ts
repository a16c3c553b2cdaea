import { languageOf } from '@fabula/core/novel/known-languages'
import { toastPhrases } from '@fabula/phrases/toasts'
import { toast } from '../ui/toast.ts'
import type { ApiError } from './api-problem.ts'
import { problemText } from './problem-text.ts'

/**
 * Shows the red note of a failed call in the page's language. `of`: the route's name, so that the note disappears once
 * the call succeeds.
 */
export async function showProblem(problem: ApiError, of?: string): Promise<void> {
  const language = languageOf(location.pathname.split('/')[1] ?? '')
  toast.error(toastPhrases[language].apiError(problem.status), await problemText(problem, language), of)
}
