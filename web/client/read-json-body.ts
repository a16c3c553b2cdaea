import { ApiError } from './api-problem.ts'

/**
 * The body of a successful answer. Throws an `ApiError`: with status 0 if the body breaks off, as for a call without an
 * answer; without a code if it is not JSON (the page of a hotel's network, say).
 */
export async function readJsonBody(response: Response, signal?: AbortSignal): Promise<unknown> {
  const body = await fromNetwork(response.text(), signal)
  try {
    return JSON.parse(body)
  } catch {
    throw new ApiError({ status: response.status, detail: '' })
  }
}

/**
 * Awaits data from the network. Throws an `ApiError` with status 0 if that fails, or the original error if the caller
 * has aborted.
 */
export async function fromNetwork<T>(coming: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await coming
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError({ status: 0, code: 'no_connection', detail: error instanceof Error ? error.message : '' })
  }
}
