import { sayAloud } from '@fabula/contract/routes/speech'
import { problemOf } from './api-problem.ts'
import { request } from './ask-server.ts'
import { fromNetwork } from './read-json-body.ts'
import type { CallArgs } from './request.ts'
import { session } from './session.ts'

/**
 * A line of a state, spoken by the operator's speech service: an MP3. Throws an `ApiError` on failure, and shows
 * nothing.
 */
export async function fetchSpeech(
  params: CallArgs<typeof sayAloud>['params'],
  body: CallArgs<typeof sayAloud>['body'],
  signal: AbortSignal,
): Promise<Blob> {
  const sender = { origin: '', token: session.read()?.token ?? null }
  const response = await request(sender, sayAloud, { params, body, signal })
  if (!response.ok) throw await problemOf(response)
  return fromNetwork(response.blob(), signal)
}
