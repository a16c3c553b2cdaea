import { sayWithConnection } from '@fabula/contract/routes/models'
import { problemOf } from './api-problem.ts'
import { request } from './ask-server.ts'
import { ownSender } from './own-sender.ts'
import { fromNetwork } from './read-json-body.ts'
import type { CallArgs } from './request.ts'

/**
 * A test line spoken through one of the administrator's connections. Throws an `ApiError` on failure, and shows
 * nothing.
 */
export async function fetchTrialSpeech(
  params: CallArgs<typeof sayWithConnection>['params'],
  body: CallArgs<typeof sayWithConnection>['body'],
): Promise<Blob> {
  const response = await request(ownSender(), sayWithConnection, { params, body })
  if (!response.ok) throw await problemOf(response)
  return fromNetwork(response.blob())
}
