import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { politeAnswer } from '@fabula/dev/scripted-model/polite'
import type { Rule, ScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { call, type ServerAddress } from './parts/call.ts'
import { Chance } from './parts/chance.ts'
import type { Figures } from './parts/figures.ts'
import { registerPerson, startConversation } from './parts/people.ts'
import type { Proof } from './parts/proof.ts'
import { follow, stateOf, until } from './parts/stream.ts'
import { type Process, type TwoServers, twoServers } from './parts/two-servers.ts'
import { startBalancer } from './rolling/balancer.ts'
import { startCrowd } from './rolling/people.ts'

/** Delay per piece in ms, slow enough that some reply is always in progress when a process is stopped. */
const pieceMs = 40
/** A second signal this long after the first one makes the server stop without waiting for replies, in ms. */
const hurryMs = 2_100

/**
 * Restarts each of two processes in turn, while people read, talk and upload through a proxy that is not informed.
 *
 * Faults to plant when this is changed; each of these made it fail: idle connections cut when the server stops
 * listening (`drain.ts`: `server.close()`; one reply in six restarts got a 502); calls on them refused (`stage !==
 * 'open'`: 18 of them); a cut reply reported as an error (`play.ts` of the handlers).
 */
export const proof: Proof = {
  about:
    'Processes are restarted one after the other under load, without a failure for anyone who reads, talks or uploads.',
  wanted: { count: 12, minutes: 20, seed: 1 },
  async run(wanted, figures, keep) {
    // As deploy/Caddyfile says for several processes.
    const testBed = await twoServers(wanted, wanted.only === 'caddy' ? { DRAIN_SECONDS: '3' } : {})
    const slow: Rule = ({ messages }) => ({ ...politeAnswer(messages), delay: pieceMs })
    testBed.model.rules.push(slow)
    const balancer = await startBalancer(
      testBed.both.map(({ address }) => Number(new URL(address).port)),
      wanted.only,
    )
    console.log(`Behind ${balancer.name}.`)
    try {
      const chance = new Chance(wanted.seed)
      const crowd = await startCrowd(balancer, chance, figures)
      while (figures.count('restarts') < wanted.count && keep()) {
        const server = testBed.both[figures.count('restarts') % 2] ?? testBed.a
        await sleep(300 + chance.below(700))
        const began = performance.now()
        await server.stop()
        figures.most('stop ms', performance.now() - began)
        await server.start()
        const ready = () => call(server, 'GET', '/api/ready').then(({ status }) => status === 200)
        figures.expect(await until(ready, 30_000), 'a restarted server is not ready')
        figures.add('restarts')
      }
      await crowd.stop()
      await handOver(testBed, balancer, figures)
    } finally {
      await balancer.stop()
      await testBed.close()
    }
  },
}

const mark = 'Which lamp is never lit?'

/**
 * A reply that does not end is cut by the operator's second signal: its reader reconnects, and the other process writes
 * it.
 */
async function handOver({ a, model }: TwoServers, balancer: ServerAddress, figures: Figures): Promise<void> {
  const reader = await registerPerson(balancer)
  const at = await startConversation(a, reader)
  const path = `/api/english/game/${at.novel}/state/${at.state}/interact`
  const restore = stall(model)
  const key = randomUUID()
  const asked = { headers: reader.headers, body: { text: mark } }
  const own = follow(a, path, asked, key)
  const begun = await until(() => own.shown.some(({ event }) => event === 'delta'), 15_000)
  figures.expect(begun, 'a reply that is to be handed over did not begin')
  restore()
  const stopped = a.stop()
  await sleep(hurryMs)
  signal(a)
  await own.done
  const last = own.shown.at(-1)
  figures.expect(last?.event === 'delta', `a cut reply ended with ${last?.event} ${last?.data?.code ?? ''}`)
  const again = follow(balancer, path, asked, key, last?.id ?? 0)
  const { status, code } = await again.done
  figures.expect(stateOf(again) !== null, `a handed-over reply ended with ${status} ${code}`)
  figures.expect(again.shown[0]?.event === 'reset', 'a handed-over reply was not restarted')
  figures.add('replies handed over')
  await stopped
}

const signal = ({ pid }: Process) => process.kill(pid, 'SIGTERM')

/** Lets replies to the marked message stall, until the returned function is called. */
function stall(model: ScriptedModel): () => void {
  let stuck = true
  const line = 'The one above the ferry, they say. Nobody remembers who put it there, or why it was never once lit.'
  model.rules.unshift(({ messages }) => {
    if (!messages.some(({ content }) => content.includes(mark))) return null
    const polite = politeAnswer(messages).text ?? ''
    const text = polite.startsWith('{') ? JSON.stringify({ ...JSON.parse(polite), line }) : line
    return stuck ? { text: text.slice(0, text.indexOf('Nobody') + 20), after: 'stall' } : { text }
  })
  return () => {
    stuck = false
  }
}
