import { ApiError } from './api-problem.ts'

/**
 * The body of a good answer. One that breaks off has reached nobody, as a call that was not answered; one that is not ours
 * (the page of a hotel's network, say) is a problem without a code.
 */
export async function bodyIn(response: Response, signal?: AbortSignal): Promise<unknown> {
  const body = await reached(response.text(), signal)
  try {
    return JSON.parse(body)
  } catch {
    throw new ApiError({ status: response.status, detail: '' })
  }
}

/** What comes over the network. Where nothing does it is a problem with status 0, unless the caller has given up. */
export async function reached<T>(coming: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await coming
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError({ status: 0, code: 'no_connection', detail: error instanceof Error ? error.message : '' })
  }
}
