import { ApiError } from './api-problem.ts'
import { showProblem } from './show-problem.ts'

/** What a call answers; null where it was refused, and the call itself has shown why. Whatever else fails is thrown. */
export async function orRefused<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** What quiet work comes to; null where it was refused, which a red note says. Whatever else fails is thrown. */
export const orNoted = <T>(work: Promise<T>): Promise<T | null> =>
  orRefused(
    work.catch(async (error: unknown) => {
      if (error instanceof ApiError) await showProblem(error)
      throw error
    }),
  )
