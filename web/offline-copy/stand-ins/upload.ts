import type { AnswerOf, Route } from '@fabula/contract/route'
import { problemOf } from '../../client/api-problem.ts'
import type { CallArgs } from '../../client/request.ts'
import { request } from './ask-server.ts'

/** In an offline copy nothing is sent: the file is read directly. */
export async function upload<R extends Route>(route: R, args: CallArgs<Route>): Promise<AnswerOf<R>> {
  const response = await request({ origin: '', token: null }, route, args)
  if (!response.ok) throw await problemOf(response)
  return (await response.json()) as AnswerOf<R>
}
