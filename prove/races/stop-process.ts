import { randomUUID } from 'node:crypto'
import { politeAnswer } from '@fabula/dev/scripted-model/polite'
import type { Figures } from '../parts/figures.ts'
import { type Person, startConversation } from '../parts/people.ts'
import { follow, stateOf, until } from '../parts/stream.ts'
import type { TwoServers } from '../parts/two-servers.ts'

const mark = 'Which bridge is it?'

/** In ms: a lease that is not renewed ends within this time. */
const leaseEndsMs = 10_000

/**
 * Stops a process in the middle of a reply, as when its machine sleeps. Its lease ends, and the game continues at the
 * other process. When it wakes with the rest of the reply, it must not store it: its reader is told, and what happened
 * meanwhile stays.
 */
export async function stopProcess({ both, model, postgres }: TwoServers, reader: Person, figures: Figures) {
  const [a, b] = both
  const { headers } = reader
  const at = await startConversation(b, reader)
  const path = `/api/english/game/${at.novel}/state/${at.state}/interact`
  model.rules.unshift(({ messages }) => {
    const isMarked = messages.some(({ content }) => content.includes(mark))
    return { ...politeAnswer(messages), ...(isMarked ? { piece: 12, delay: 150 } : {}) }
  })
  const key = randomUUID()
  const late = follow(a, path, { headers, body: { text: mark } }, key)
  figures.expect(await until(() => late.shown.length > 0, 15_000), 'a slow reply does not begin')
  process.kill(a.pid, 'SIGSTOP')
  let meanwhile: string | null = null
  try {
    const { pool } = postgres
    const isOver = async () =>
      (
        await pool.query(
          `select 1 from games g join states s on s.game_id = g.id
           where s.id = $1 and (g.lease is null or g.lease_until < now())`,
          [at.state],
        )
      ).rowCount === 1
    figures.expect(await until(isOver, leaseEndsMs), 'the lease of a stopped process does not end')
    const next = follow(b, path, { headers, body: { text: 'What news?' } }, randomUUID())
    const { status, code } = await next.done
    meanwhile = stateOf(next)
    figures.expect(meanwhile !== null, `a game whose process is stopped ended with ${status} ${code} at another`)
  } finally {
    process.kill(a.pid, 'SIGCONT')
  }
  await late.done
  figures.expect(stateOf(late) === null, 'a reply was stored by a process that had lost its lease')
  const { rows } = await postgres.pool.query<{ late: number; current: string }>(
    `select (select count(*)::int from states where idempotency_key = $1) as late, g.current_state_id as current
     from games g join states s on s.game_id = g.id where s.id = $2`,
    [key, at.state],
  )
  figures.expect(rows[0]?.late === 0, 'a state was written without a lease')
  figures.expect(rows[0]?.current === meanwhile, 'a game is at a state of a process that had lost its lease')
  model.rules.shift()
  figures.add('stopped processes')
}
