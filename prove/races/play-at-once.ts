import { randomUUID } from 'node:crypto'
import type { ApiAnswer, ServerAddress } from '../parts/call.ts'
import { call, callOrThrow } from '../parts/call.ts'
import type { Chance } from '../parts/chance.ts'
import type { Figures } from '../parts/figures.ts'
import type { GamePosition, Person } from '../parts/people.ts'
import { follow, stateOf } from '../parts/stream.ts'

/** A send, and what its senders were told at either process. */
export interface Send {
  key: string
  from: string
  states: Set<string>
  /** The codes with which it was refused. */
  refusals: string[]
  /** How many times it was sent. */
  hands: number
  /** The request, which is repeated unchanged. */
  path: string
  body: object
}

/** A game played by several clients at once, and what they were told. */
export interface Played {
  reader: Person
  at: GamePosition
  sends: Send[]
  /** States that any client was sent. */
  known: string[]
  /** By id: whether the save exists according to the last answer about it. */
  saves: Map<string, boolean>
}

const usual = new Set([200, 201, 204, 404, 409, 412, 422, 429, 503])

/** Performs a random action at a random process, and records the answer. */
export async function actAtRandom(servers: readonly ServerAddress[], chance: Chance, played: Played, figures: Figures) {
  const to = chance.pick(servers)
  const { novel } = played.at
  const { headers } = played.reader
  const state = chance.next() < 0.7 ? (played.known.at(-1) ?? played.at.state) : chance.pick(played.known)
  const path = `/api/english/game/${novel}/state/${state}`
  const tell = (what: string, { status, text }: ApiAnswer) => {
    figures.add('requests')
    if (status === 503 || status === 429) figures.add('put off')
    figures.expect(usual.has(status), `${what} answered ${status}: ${text.slice(0, 200)}`)
    return status
  }
  const kind = chance.next()
  if (kind < 0.5) return sendWords(to, chance, played, figures, state)
  if (kind < 0.62) return sendAgain(to, chance, played, figures)
  if (kind < 0.65) {
    tell('cancel', await call(to, 'DELETE', `${path}/interact`, { headers }))
  } else if (kind < 0.8) {
    tell('rollback', await call(to, 'GET', `${path}/rollback`, { headers }))
  } else if (kind < 0.9) {
    await saveOrDelete(to, chance, played, tell, state)
  } else if (kind < 0.95) {
    tell('history', await call(to, 'GET', `${path}/history?limit=20`, { headers }))
  } else {
    tell('games', await call(to, 'GET', `/api/game/${novel}/games`, { headers }))
  }
}

async function sendWords(to: ServerAddress, chance: Chance, played: Played, figures: Figures, state: string) {
  const again = chance.next() < 0.2
  const base = `/api/english/game/${played.at.novel}/state/${state}`
  const send: Send = {
    key: randomUUID(),
    from: state,
    states: new Set(),
    refusals: [],
    hands: 0,
    path: again ? `${base}/retry` : `${base}/interact`,
    body: again ? {} : { text: `What of lamp ${chance.below(1_000)}?` },
  }
  played.sends.push(send)
  await followSend(to, chance, played, figures, send)
}

/** Repeats a send at either process, as a reader does whose connection broke. */
async function sendAgain(to: ServerAddress, chance: Chance, played: Played, figures: Figures) {
  const recent = played.sends.slice(-4)
  // A refused send was never started: repeating it would be another send with an old key.
  const open = recent.filter(({ refusals }) => refusals.length === 0)
  if (open.length > 0) await followSend(to, chance, played, figures, chance.pick(open))
}

async function followSend(to: ServerAddress, chance: Chance, played: Played, figures: Figures, send: Send) {
  const { headers } = played.reader
  send.hands++
  const stream = follow(to, send.path, { headers, body: send.body }, send.key)
  // Sometimes the connection breaks in the middle.
  const leaves = chance.next() < 0.15
  const leave = leaves ? setTimeout(() => stream.leave(), chance.below(400)) : null
  const { status, code, cut } = await stream.done
  if (leave) clearTimeout(leave)
  figures.add('requests')
  figures.add('sends')
  const state = stateOf(stream)
  if (state) {
    send.states.add(state)
    if (!played.known.includes(state)) played.known.push(state)
  } else if (code) {
    send.refusals.push(code)
  }
  const isFine = usual.has(status) || (status === 0 && leaves)
  figures.expect(isFine, `a send answered ${status} ${code}`)
  figures.expect(!cut || leaves, `a stream of ${status} ended without its last event`)
}

async function saveOrDelete(
  to: ServerAddress,
  chance: Chance,
  { reader: { headers }, at: { novel }, saves }: Played,
  tell: (what: string, answer: ApiAnswer) => number,
  state: string,
) {
  const path = `/api/game/${novel}`
  const kept = [...saves.keys()]
  const id = kept.length > 0 && chance.next() < 0.5 ? chance.pick(kept) : null
  if (id === null) {
    const answer = await call(to, 'POST', `${path}/state/${state}/save`, { headers, body: { name: 'Here' } })
    if (tell('save', answer) === 201) saves.set(answer.json.save_id, true)
    return
  }
  // Removed meanwhile, so that no other client uses it: otherwise the last action would be unknown.
  const isThere = saves.get(id)
  saves.delete(id)
  const answer = isThere
    ? await call(to, 'DELETE', `${path}/save/${id}`, { headers })
    : await call(to, 'POST', `${path}/save/${id}/restore`, { headers })
  const status = tell(isThere ? 'delete save' : 'restore save', answer)
  saves.set(id, status < 300 ? !isThere : isThere === true)
}

/** The saves that a reader sees. */
export async function savesOf(to: ServerAddress, { reader: { headers }, at: { novel } }: Played): Promise<string[]> {
  const saves = await callOrThrow(to, 'GET', `/api/game/${novel}/saves`, { headers })
  return saves.map(({ save_id }: { save_id: string }) => save_id)
}
