import { ApiError } from './api-problem.ts'
import { showProblem } from './show-problem.ts'

/** A call's answer; null if it was refused, which the call itself has shown. Other errors are thrown. */
export async function nullIfRefused<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** The result of quiet work; null if it was refused, which this shows as a red note. Other errors are thrown. */
export const noteIfRefused = <T>(work: Promise<T>): Promise<T | null> =>
  nullIfRefused(
    work.catch(async (error: unknown) => {
      if (error instanceof ApiError) await showProblem(error)
      throw error
    }),
  )
