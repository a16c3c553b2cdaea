import { ApiError } from './api-problem.ts'

/** The bytes of one of the novel's pictures or tracks, by address. Throws an `ApiError` on failure. */
export async function fetchBytes(url: string): Promise<Uint8Array> {
  try {
    const response = await fetch(url)
    if (!response.ok) throw new ApiError({ status: response.status, code: 'files_unavailable', detail: '' })
    return new Uint8Array(await response.arrayBuffer())
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError({ status: 0, code: 'no_connection', detail: error instanceof Error ? error.message : '' })
  }
}
