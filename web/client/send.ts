import type { AnswerOf, Route } from '@fabula/contract/route'
import { problemOf } from './api-problem.ts'
import { request, type Sender } from './ask-server.ts'
import { readJsonBody } from './read-json-body.ts'
import type { CallArgs } from './request.ts'

/** One call over the network: the answer as the contract defines it, or an `ApiError`. Does not touch the page. */
export async function send<R extends Route>(sender: Sender, route: R, args: CallArgs<R>): Promise<AnswerOf<R>> {
  const response = await request(sender, route, args)
  if (!response.ok) throw await problemOf(response)
  // Not parsed again: the server has checked its answer, and page and server come from one build.
  return (response.status === 204 ? undefined : await readJsonBody(response, args.signal)) as AnswerOf<R>
}
