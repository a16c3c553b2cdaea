import type { Language } from '@fabula/core/novel/language'
import type { playPhrases } from '@fabula/phrases/play'
import { toastPhrases } from '@fabula/phrases/toasts'
import type { ApiError } from '../../client/api-problem.ts'
import { handleProblem } from '../../client/call.ts'
import { problemText } from '../../client/problem-text.ts'
import { toast } from '../../ui/toast.ts'
import type { Action } from './play-game.ts'

type PlayWords = (typeof playPhrases)[Language]

/** Shows the red note of a failed action with its details, and returns the details. */
export async function showActionProblem(
  problem: ApiError,
  action: Action,
  language: Language,
  words: PlayWords,
): Promise<string> {
  await handleProblem(problem, { quiet: true })
  const sentence = sentenceOf(action, words)
  const detail = await problemText(problem, language)
  toast.error(toastPhrases[language].apiError(problem.status), sentence ? `${sentence}. ${detail}` : detail)
  return detail
}

/** What failed, as a sentence without its full stop; empty where the details suffice. */
export function sentenceOf(action: Action, words: PlayWords): string {
  switch (action) {
    case 'load':
    case 'new-game':
      return words.loadFailed
    case 'send':
      return words.sendFailed
    case 'choice':
      return words.choiceFailed
    case 'roll-back':
    case 'edit':
      return words.rollBackFailed
    case 'load-save':
      return words.loadSaveFailed
    case 'cancel':
      return ''
  }
}
