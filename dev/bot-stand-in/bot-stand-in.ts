import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { answerMethod, BotApiError } from './bot-methods.ts'
import { BotPeople } from './bot-people.ts'
import { BotState } from './bot-state.ts'
import { deliverUpdates } from './deliver-updates.ts'

/** Telegram's Bot API on loopback, with simulated users, for real Bot API clients to talk to. */
export interface BotStandIn {
  /** The value for `TELEGRAM_API_ROOT`. */
  url: string
  token: string
  state: BotState
  people: BotPeople
  close(): Promise<void>
}

/**
 * Starts a stand-in for the Bot API: long polling, webhooks with their secret token, floods (429) and outages on
 * request, and checkouts that wait ten seconds. Tests in the same process act through `people`; other processes use
 * `POST /control/{action}` with the action's arguments as a JSON list.
 */
export async function startBotStandIn(): Promise<BotStandIn> {
  const state = new BotState()
  const people = new BotPeople(state)
  const stopping = new AbortController()
  const server = createServer((request, response) => {
    answer(state, people, request).then(
      (body) => send(response, 200, body),
      (error: unknown) => send(response, error instanceof BotApiError ? error.code : 500, failure(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const delivering = deliverUpdates(state, stopping.signal).catch(() => undefined)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: state.token,
    state,
    people,
    async close() {
      stopping.abort()
      state.wake()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await delivering
    },
  }
}

async function answer(state: BotState, people: BotPeople, request: IncomingMessage): Promise<unknown> {
  const body = await buffer(request)
  const payload: unknown = body.length > 0 ? JSON.parse(body.toString()) : {}
  const [, prefix, name = ''] = (request.url ?? '').split('?')[0]?.split('/') ?? []
  if (prefix === 'control') return { ok: true, result: (await people.act(name, payload)) ?? null }
  if (prefix !== `bot${state.token}`) throw new BotApiError(401, 'Unauthorized')
  const given = payload as Record<string, unknown>
  refuse(state, name)
  state.calls.push({ method: name, payload: given })
  return { ok: true, result: await answerMethod(state, name, given) }
}

/** Throws the error of a flood or an outage, where the stand-in is set to simulate one. */
function refuse(state: BotState, method: string): void {
  const flood = state.floods.find((each) => each.method === method)
  if (!state.down && !flood) return
  state.refused++
  state.floods = state.floods.filter((each) => each !== flood)
  if (state.down || !flood) throw new BotApiError(502, 'Bad Gateway')
  throw new BotApiError(429, `Too Many Requests: retry after ${flood.wait}`, flood.wait)
}

function failure(error: unknown) {
  const known = error instanceof BotApiError ? error : new BotApiError(500, String(error))
  const parameters = known.retryAfter === undefined ? {} : { parameters: { retry_after: known.retryAfter } }
  return { ok: false, error_code: known.code, description: known.message, ...parameters }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
