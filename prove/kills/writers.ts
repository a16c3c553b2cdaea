import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { importDraft, pictureForm, publish } from '../parts/author.ts'
import { type ApiAnswer, call, type ServerAddress } from '../parts/call.ts'
import type { Chance } from '../parts/chance.ts'
import type { Figures } from '../parts/figures.ts'
import { type Person, registerPerson, startConversation } from '../parts/people.ts'
import type { Ledger } from './ledger.ts'

/** Statuses of a server that is dying, starting or without its database; any other status from 500 up is a fault. */
const passing = new Set([0, 503])

/** Pause between two calls of a writer, in ms, since the machine has other work as well. */
const restMs = 30

/** A client that keeps writing through any server, and records what is acknowledged. */
interface Writer {
  stop(): Promise<void>
}

export interface Writing {
  servers: readonly ServerAddress[]
  ledger: Ledger
  figures: Figures
  chance: Chance
}

function writer(once: () => Promise<ApiAnswer>, figures: Figures): Writer {
  let stopped = false
  const running = (async () => {
    while (!stopped) {
      const { status, text } = await once()
      figures.add('requests')
      await sleep(restMs)
      if (passing.has(status)) {
        figures.add('calls without a server')
        await sleep(100)
      } else figures.expect(status < 500, `a call answered ${status}: ${text.slice(0, 300)}`)
    }
  })()
  return {
    stop() {
      stopped = true
      return running
    },
  }
}

/** A reader who plays, saves and likes. */
export async function startReader(who: Person, writing: Writing, link: string): Promise<Writer> {
  const { servers, ledger, figures, chance } = writing
  const [first] = servers
  if (!first) throw new Error('There is no server')
  const at = await startConversation(first, who, link)
  const { headers } = who
  let state = at.state
  return writer(async () => {
    const to = chance.pick(servers)
    const kind = chance.next()
    if (kind < 0.7) {
      const path = `/api/english/game/${at.novel}/state/${state}/interact`
      const key = { ...headers, 'idempotency-key': randomUUID() }
      const answer = await call(to, 'POST', path, { headers: key, body: { text: 'What of the lamps?' } })
      if (answer.status === 200) {
        ledger.add({ kind: 'turn', state: answer.json.game_state_id })
        state = answer.json.interact ? answer.json.game_state_id : at.state
      }
      return answer
    }
    if (kind < 0.9) {
      const answer = await call(to, 'POST', `/api/game/${at.novel}/state/${state}/save`, {
        headers,
        body: { name: 'Here' },
      })
      if (answer.status === 201) ledger.add({ kind: 'save', save: answer.json.save_id })
      return answer
    }
    return call(to, 'GET', `/api/english/game/${at.novel}/state/${state}/history`, { headers })
  }, figures)
}

/** An author who renames a draft, adds scenes and uploads pictures. */
export async function startAuthor(who: Person, draft: string, writing: Writing): Promise<Writer> {
  const { servers, ledger, figures, chance } = writing
  const { headers } = who
  const path = `/api/building_novel/${draft}`
  return writer(async () => {
    const to = chance.pick(servers)
    const kind = chance.next()
    if (kind < 0.5) {
      const name = `Draft ${randomUUID()}`
      const acknowledge = ledger.renaming(draft, name)
      const answer = await call(to, 'PUT', path, { headers, body: { name } })
      if (answer.status === 200) acknowledge()
      return answer
    }
    if (kind < 0.7) {
      const answer = await call(to, 'POST', `${path}/static_scenes`, {
        headers: { ...headers, 'content-type': 'text/plain' },
        body: `Scene ${randomUUID()}`,
      })
      if (answer.status === 201) ledger.add({ kind: 'scene', novel: draft, scene: answer.json.id })
      return answer
    }
    const answer = await call(to, 'POST', `${path}/assets`, { headers, body: pictureForm('Fog') })
    if (answer.status === 201) ledger.add({ kind: 'picture', novel: draft, asset: String(answer.json) })
    return answer
  }, figures)
}

/** An author with a draft and a published copy of it. */
export interface CreatedNovel {
  author: Person
  draft: string
  novel: string
}

/** Creates an author with a draft and a published novel. */
export async function createNovel(at: ServerAddress, link: string): Promise<CreatedNovel> {
  const author = await registerPerson(at)
  const draft = await importDraft(at, author)
  return { author, draft, novel: await publish(at, author, draft, link) }
}
