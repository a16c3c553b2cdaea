import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'

/** A client that takes turns: each call is one whole turn, from sending to the final state. */
export type TakeTurn = () => Promise<void>

/** Takes `turns` turns in all, each reader starting the next when theirs is done; returns their milliseconds. */
export async function takeTurns(readers: readonly TakeTurn[], turns: number): Promise<number[]> {
  const took: number[] = []
  let left = turns
  await Promise.all(
    readers.map(async (turn) => {
      while (left-- > 0) {
        const began = performance.now()
        await turn()
        took.push(performance.now() - began)
      }
    }),
  )
  return took
}

/** The connections to one or several servers. */
export type Caller = Pick<Pool, 'request'>

/** Distributes calls over the pools in turn. */
export function roundRobin(pools: readonly Pool[]): Caller {
  let next = 0
  const request = (...asked: [Parameters<Pool['request']>[0]]) => {
    const pool = pools[next++ % pools.length]
    if (!pool) throw new Error('there is no server to call')
    return pool.request(...asked)
  }
  return { request: request as Pool['request'] }
}

/** A connection pool large enough for all concurrent readers. */
export const connect = (url: string): Pool => new Pool(url, { connections: 1024, bodyTimeout: 60_000 })

/** The number of turns refused because of overload; each was retried after the announced wait. */
export const refused = { turns: 0 }

/** The final event of a stream, as text; throws if there is none. */
async function finalEvent(pool: Caller, path: string, headers: Record<string, string>, body: object): Promise<string> {
  const answer = await pool.request({
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(body),
  })
  const whole = await answer.body.text()
  if (answer.statusCode === 503) {
    refused.turns++
    await sleep(1000 * Number(answer.headers['retry-after'] ?? 1))
    return finalEvent(pool, path, headers, body)
  }
  const at = whole.lastIndexOf('\nevent: state\ndata: ')
  if (answer.statusCode !== 200 || at < 0) throw new Error(`${answer.statusCode} ${whole.slice(-500)}`)
  return whole.slice(at + '\nevent: state\ndata: '.length)
}

/** How many turns a reader takes before going back to the start, which keeps the memory in the prompt constant. */
const turnsBeforeReturning = 10

/** A guest of Fabula with an address of their own, in a state where they may write. */
export async function fabulaReader(pool: Caller, number: number): Promise<TakeTurn> {
  const headers: Record<string, string> = {
    'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
  }
  const call = async (path: string, body?: object) => {
    const answer = await pool.request({
      method: 'POST',
      path,
      headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const cookie = [answer.headers['set-cookie']]
      .flat()
      .map((one) => one?.split(';')[0])
      .filter(Boolean)
      .join('; ')
    if (cookie) headers.cookie = cookie
    const text = await answer.body.text()
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text}`)
    return JSON.parse(text)
  }
  let state = await call('/api/english/game/new_game/demo')
  for (let step = 0; step < 20 && !state.interact; step++) {
    const choice = state.static_endings[0]?.id
    state = await call(
      `/api/english/game/${state.novel_id}/state/${state.game_state_id}/interact`,
      choice ? { static_ending_id_choice: choice } : { text: null },
    )
  }
  const begin = state.game_state_id as string
  let at = begin
  let turn = 0
  return async () => {
    const path = `/api/english/game/${state.novel_id}/state/${at}/interact`
    const own = { ...headers, 'idempotency-key': randomUUID() }
    const text = await finalEvent(pool, path, own, { text: `Tell me about lamp number ${turn}, please.` })
    const id = /"game_state_id":"([^"]+)"/.exec(text)?.[1]
    turn++
    at = id && turn % turnsBeforeReturning !== 0 && text.includes('"interact":true') ? id : begin
  }
}

/** A client of a floor, with the cookie it is given, which goes as far as Fabula's readers. */
export async function floorReader(pool: Caller): Promise<TakeTurn> {
  const answer = await pool.request({ method: 'POST', path: '/begin' })
  const { id: begin } = (await answer.body.json()) as { id: string }
  const cookie = [answer.headers['set-cookie']].flat().join('; ')
  let at = begin
  let turn = 0
  return async () => {
    const own: Record<string, string> = cookie === '' ? {} : { cookie, 'idempotency-key': randomUUID() }
    const text = await finalEvent(pool, `/state/${at}`, own, { text: `Tell me about lamp number ${turn++}, please.` })
    at = turn % turnsBeforeReturning === 0 ? begin : (/"id":"([^"]+)"/.exec(text)?.[1] ?? at)
  }
}
