import type { Route } from '@fabula/contract/route'
import type { Sender } from '../../client/ask-server.ts'
import type { CallArgs } from '../../client/request.ts'
import { localServer } from '../own-server.ts'

export type { Sender }

/** In an offline copy a call goes to the server inside the page. */
export async function request(_sender: Sender, route: Route, args: CallArgs<Route>): Promise<Response> {
  const { params, query, body, file } = args as Record<'params' | 'query' | 'body', object> & { file?: File }
  return (await localServer()).answer(route, { params, query, body, file: file ?? null })
}
