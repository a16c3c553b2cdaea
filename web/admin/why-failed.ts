import type { Language } from '@fabula/core/novel/language'
import { signedOutPhrases } from '@fabula/phrases/signed-out'
import type { ApiError } from '../client/api-problem.ts'
import { problemText } from '../client/problem-text.ts'

/** Why an administrator's call failed. The server's sentence for an expired login is meant for programs. */
export const whyFailed = async (problem: ApiError, language: Language): Promise<string> =>
  problem.code === 'invalid_token' ? signedOutPhrases[language].title : problemText(problem, language)
