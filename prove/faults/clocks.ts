import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDataFolder, removeFolder } from '@fabula/dev/data-folder'
import { modelEnvironment } from '@fabula/dev/scripted-model/model-environment'
import { politeAnswer } from '@fabula/dev/scripted-model/polite'
import { startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { call } from '../parts/call.ts'
import type { Figures } from '../parts/figures.ts'
import { ownPostgres } from '../parts/own-postgres.ts'
import { registerPerson, startConversation } from '../parts/people.ts'
import type { Wanted } from '../parts/proof.ts'
import { follow, stateOf, until } from '../parts/stream.ts'
import { startProcess } from '../parts/two-servers.ts'

const hourMs = 3_600_000
const jumps: [what: string, ms: number][] = [
  ['an hour ahead', hourMs],
  ['a day ahead', 24 * hourMs],
  ['a day back', -24 * hourMs],
  ['forty years back', -40 * 365 * 24 * hourMs],
]

/**
 * Sets the server's clock in the middle of a reply: the reply is completed, nobody is logged out, and turns still work.
 */
export async function clocksJump(wanted: Wanted, figures: Figures): Promise<void> {
  const [postgres, model] = await Promise.all([ownPostgres(), startScriptedModel({}, { piece: 20, delay: 0 })])
  const dataDir = makeDataFolder('prove-clock')
  const clock = join(dataDir, 'wrong')
  const server = await startProcess(
    () => ({
      DATABASE_URL: postgres.url,
      ...modelEnvironment(model.url),
      FABULA_CLOCK: clock,
      NODE_OPTIONS: `--import ${new URL('clock.mjs', import.meta.url).href}`,
    }),
    { dataDir, unbuilt: wanted.unbuilt },
  )
  try {
    const reader = await registerPerson(server)
    const { headers } = reader
    for (const [what, ms] of jumps) {
      writeFileSync(clock, '0')
      await sleep(150)
      const { novel, state } = await startConversation(server, reader)
      const path = `/api/english/game/${novel}/state/${state}`
      const body = { text: 'What of the lamps?' }
      model.rules.unshift(({ messages }) => ({ ...politeAnswer(messages), piece: 6, delay: 100 }))
      const reply = follow(server, `${path}/interact`, { headers, body }, randomUUID())
      const begun = await until(
        () => model.requests.at(-1)?.messages.some(({ content }) => content.includes('lamps')) === true,
        10_000,
      )
      figures.expect(begun, `${what}: a reply did not begin`)
      writeFileSync(clock, String(ms))
      const { status, code } = await reply.done
      figures.expect(stateOf(reply) !== null, `${what}: a reply ended with ${status} ${code}`)
      model.rules.length = 0
      const next = await call(server, 'POST', `${path}/interact`, { headers, body })
      figures.expect(next.status === 200, `${what}: the next turn answered ${next.status} ${next.text.slice(0, 200)}`)
      const me = await call(server, 'GET', '/api/me', { headers })
      figures.expect(me.json?.id === reader.id, `${what}: a reader is logged out`)
      const other = await registerPerson(server)
      figures.expect(other.id !== reader.id, `${what}: nobody can register`)
      figures.add('clock jumps')
    }
  } finally {
    await server.stop()
    await Promise.all([postgres.close(), model.close()])
    removeFolder(dataDir)
  }
}
