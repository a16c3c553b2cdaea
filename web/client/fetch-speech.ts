import { sayAloud } from '@fabula/contract/routes/speech'
import { problemOf } from './api-problem.ts'
import { request } from './ask-server.ts'
import { ownSender } from './own-sender.ts'
import { fromNetwork } from './read-json-body.ts'
import type { CallArgs } from './request.ts'

/**
 * A line of a state, spoken by the operator's speech service: an MP3. Throws an `ApiError` on failure, and shows
 * nothing.
 */
export async function fetchSpeech(
  params: CallArgs<typeof sayAloud>['params'],
  body: CallArgs<typeof sayAloud>['body'],
  signal: AbortSignal,
): Promise<Blob> {
  const response = await request(ownSender(), sayAloud, { params, body, signal })
  if (!response.ok) throw await problemOf(response)
  return fromNetwork(response.blob(), signal)
}
