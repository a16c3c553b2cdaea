import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { importDraft, pictureForm } from '../parts/author.ts'
import { type ApiAnswer, call, type ServerAddress } from '../parts/call.ts'
import type { Chance } from '../parts/chance.ts'
import type { Figures } from '../parts/figures.ts'
import { registerPerson, startConversation } from '../parts/people.ts'

/** `take` returns the milliseconds of each call since it was last called. */
export interface Traffic {
  take(): number[]
  stop(): Promise<void>
}

/** `atOnce` concurrent users who read, write, search, come and go, with a short pause between calls. */
export async function startTraffic(
  at: ServerAddress,
  atOnce: number,
  chance: Chance,
  figures: Figures,
): Promise<Traffic> {
  let took: number[] = []
  let stopped = false
  const someone = async () => {
    while (!stopped) {
      const one = await userCalls(at, chance).catch((error: unknown) => {
        figures.miss(`a user could not start: ${error instanceof Error ? error.message : String(error)}`)
        return null
      })
      // Stops, instead of trying a failing server again and again.
      if (one === null) return
      for (let step = 0; step < 40 && !stopped; step++) {
        const began = performance.now()
        const { status, text } = await one()
        took.push(performance.now() - began)
        figures.add('requests')
        if (status === 503 || status === 429) figures.add('put off')
        else figures.expect(status >= 200 && status < 400, `a call answered ${status}: ${text.slice(0, 300)}`)
        await sleep(20 + chance.below(40))
      }
    }
  }
  const all = Array.from({ length: atOnce }, someone)
  return {
    take() {
      const taken = took
      took = []
      return taken
    },
    async stop() {
      stopped = true
      await Promise.all(all)
    },
  }
}

/** A user's calls until they leave: a reader's, an author's, or a visitor's. */
async function userCalls(at: ServerAddress, chance: Chance): Promise<() => Promise<ApiAnswer>> {
  const kind = chance.next()
  if (kind < 0.2) {
    // Without a build of the web there are no pages.
    const hasPages = (await call(at, 'GET', '/english')).status === 200
    const pages = [
      '/english',
      '/russian/search?name=the',
      '/api/production_novel?name_substring=lamp',
      '/english/production/demo',
      '/api/health',
    ]
    return () => call(at, 'GET', chance.pick(hasPages ? pages : pages.filter((path) => path.startsWith('/api'))))
  }
  const who = await registerPerson(at)
  const { headers } = who
  if (kind < 0.35) {
    const draft = await importDraft(at, who)
    const path = `/api/building_novel/${draft}`
    let last: string | null = null
    return async () => {
      const what = chance.next()
      if (what < 0.1) {
        const answer = await call(at, 'POST', `${path}/assets`, { headers, body: pictureForm('Fog') })
        last = answer.status === 201 ? String(answer.json) : null
        return answer
      }
      if (what < 0.2 && last !== null) {
        const gone = `${path}/assets/${last}`
        last = null
        return call(at, 'DELETE', gone, { headers })
      }
      if (what < 0.7) return call(at, 'PUT', path, { headers, body: { name: `Draft ${randomUUID()}` } })
      return call(at, 'GET', path, { headers })
    }
  }
  const { novel, state } = await startConversation(at, who)
  let now = state
  return async () => {
    const path = `/api/english/game/${novel}/state/${now}`
    const what = chance.next()
    if (what < 0.1) return call(at, 'GET', `${path}/history?limit=50`, { headers })
    if (what < 0.2) return call(at, 'POST', `/api/game/${novel}/state/${now}/save`, { headers, body: { name: 'Here' } })
    const answer = await call(at, 'POST', `${path}/interact`, { headers, body: { text: 'What of the lamps?' } })
    now = answer.json?.interact ? answer.json.game_state_id : state
    return answer
  }
}
