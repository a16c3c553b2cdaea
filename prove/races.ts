import { politeAnswer } from '@fabula/dev/scripted-model/polite'
import { Chance } from './parts/chance.ts'
import type { Figures } from './parts/figures.ts'
import { registerPerson, startConversation } from './parts/people.ts'
import type { Proof } from './parts/proof.ts'
import { type TwoServers, twoServers } from './parts/two-servers.ts'
import { checkGame } from './races/check-game.ts'
import { handOver } from './races/hand-over.ts'
import { actAtRandom, type Played } from './races/play-at-once.ts'
import { stopProcess } from './races/stop-process.ts'

/** The number of concurrent clients in a game, and of actions of each per round. */
const hands = 6
const steps = 8

/**
 * One game played through two server processes at once.
 *
 * Faults to plant when this is changed; each of these made it fail: a state appended without checking the lease
 * (`turn-store.ts`: by the stopped process); a rollback that ignores the lease (`game-store.ts`: it answered 200 while
 * the other process wrote); a cancelled reply whose abort does not reach the other process (`held-leases.ts`: its
 * reader was told 20 s late).
 */
export const proof: Proof = {
  about:
    'One game is played through two processes at once: every state that a reader was sent exists once, where it was requested.',
  wanted: { count: 60, minutes: 60, seed: 1 },
  async run(wanted, figures, keep) {
    const servers = await twoServers(wanted)
    try {
      while (figures.count('rounds') < wanted.count && keep()) {
        await round(servers, new Chance(wanted.seed + figures.count('rounds')), figures)
        figures.add('rounds')
      }
      for (const { log } of servers.both) for (const line of errorsOf(log())) figures.miss(`a server logged ${line}`)
    } finally {
      await servers.close()
    }
  },
}

async function round(servers: TwoServers, chance: Chance, figures: Figures): Promise<void> {
  const { a, b, both, model, postgres } = servers
  const reader = await registerPerson(a)
  // Warms up: what is loaded only now would distort the measurement.
  await handOver(servers, reader, figures.count('rounds') % 2 === 1, figures)
  // Takes as long as a lease, so it runs in every fifth round.
  if (figures.count('rounds') % 5 === 0) await stopProcess(servers, await registerPerson(b), figures)
  const at = await startConversation(b, reader)
  const played: Played = { reader, at, sends: [], known: [at.state], saves: new Map() }
  const paced = () => {
    const kind = chance.next()
    if (kind < 0.65) return { delay: 0 }
    return kind < 0.9 ? { delay: 20 + chance.below(60), piece: 8 } : { wait: chance.below(800), delay: 5 }
  }
  model.rules.unshift(({ messages }) => ({ ...politeAnswer(messages), ...paced() }))
  const hand = async () => {
    for (let step = 0; step < steps; step++) await actAtRandom(both, chance, played, figures)
  }
  await Promise.all(Array.from({ length: hands }, hand))
  model.rules.length = 0
  await checkGame(postgres, both, played, figures)
}

/** Log lines about errors; refusals are not among them. */
const errorsOf = (log: string): string[] => log.split('\n').filter((line) => /"level":(50|60)/.test(line))
