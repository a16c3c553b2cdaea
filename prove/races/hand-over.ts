import { randomUUID } from 'node:crypto'
import { politeAnswer } from '@fabula/dev/scripted-model/polite'
import type { Rule } from '@fabula/dev/scripted-model/scripted-model'
import { call } from '../parts/call.ts'
import type { Figures } from '../parts/figures.ts'
import { type Person, startConversation } from '../parts/people.ts'
import { follow, stateOf, until } from '../parts/stream.ts'
import type { TwoServers } from '../parts/two-servers.ts'

/** Text is shown from the end of its first sentence. */
const line = 'The river closes tonight. After that nobody crosses it until the ice has made up its mind.'

/** A long line of a character on stage: written slowly, or stalling in the middle. */
const speakerRule =
  (how: 'slowly' | 'stuck'): Rule =>
  ({ messages }) => {
    const polite = politeAnswer(messages).text ?? ''
    const text = polite.startsWith('{') ? JSON.stringify({ ...JSON.parse(polite), line }) : line
    if (how === 'slowly') return { text, piece: 6, delay: 150 }
    return { text: text.slice(0, text.indexOf('nobody')), after: 'stall' }
  }

/**
 * What must hold for one reply and two processes, step by step: B follows and resumes what A writes, word for word;
 * refuses a rollback meanwhile; cancels it; and the game is free at once.
 */
export async function handOver({ both, model }: TwoServers, reader: Person, turned: boolean, figures: Figures) {
  const [a, b] = turned ? [both[1], both[0]] : both
  const { headers } = reader
  const at = await startConversation(a, reader)
  const path = `/api/english/game/${at.novel}/state/${at.state}`
  const body = { text: 'What news?' }
  const send = (to: typeof a, key: string, lastId = 0) => follow(to, `${path}/interact`, { headers, body }, key, lastId)
  const has = ({ shown }: { shown: { event: string }[] }, event: string) => shown.some((one) => one.event === event)

  model.rules.unshift(speakerRule('slowly'))
  const key = randomUUID()
  const own = send(a, key)
  figures.expect(await until(() => has(own, 'delta'), 10_000), 'A shows no words of a slow reply')
  const followed = send(b, key)
  figures.expect(await until(() => has(followed, 'delta'), 8_000), 'B does not show what A writes')
  const middle = followed.shown.at(-1)?.id ?? 0
  const resumed = send(b, key, middle)
  const rollback = await call(b, 'GET', `${path}/rollback`, { headers })
  const isOver = has(own, 'state')
  figures.expect(isOver || rollback.status === 409, `rollback through B while A writes answered ${rollback.status}`)
  const other = await call(b, 'POST', `${path}/interact`, { headers, body })
  figures.expect(has(own, 'state') || other.status === 409, `another send through B while A writes: ${other.status}`)
  await Promise.all([own.done, followed.done, resumed.done])
  const words = ({ shown }: typeof own) => shown.map(({ data }) => data.text ?? '').join('')
  figures.expect(words(own) === words(followed), 'B shows other text than A')
  figures.expect(stateOf(own) !== null && stateOf(own) === stateOf(followed), 'B ends with another state than A')
  figures.expect(
    resumed.shown.every(({ event, id }) => event !== 'delta' || id > middle) && stateOf(resumed) === stateOf(own),
    'the stream resumed through B repeats events, or ends with another state',
  )

  model.rules[0] = speakerRule('stuck')
  const cut = randomUUID()
  const held = send(a, cut)
  figures.expect(await until(() => has(held, 'delta'), 10_000), 'A shows no words of a stalled reply')
  const back = await call(b, 'GET', `${path}/rollback`, { headers })
  figures.expect(back.status === 409, `rollback through B while A writes answered ${back.status}`)
  const began = performance.now()
  const cancelled = await call(b, 'DELETE', `${path}/interact`, { headers })
  figures.expect(cancelled.status === 204, `cancelling through B answered ${cancelled.status}`)
  figures.expect(
    (await held.done).code === 'reply_cancelled',
    'a reply cancelled through B is not reported as cancelled at A',
  )
  figures.most('cancel elsewhere ms', performance.now() - began)
  figures.expect(
    (await call(b, 'GET', `${path}/rollback`, { headers })).status === 200,
    'the game is not free afterwards',
  )
  model.rules.shift()
  figures.add('hand-overs')
}
