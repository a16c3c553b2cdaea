import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { beginsWithZeros, textOfProof } from '@fabula/contract/proof-of-work'
import type { Shop } from '../../telegram/test/a-shop.ts'

export type Answer = Awaited<ReturnType<Shop['call']>>
export const code = (answer: Answer) => [answer.status, answer.json?.code ?? null]

/** Signs in at a shop from a chosen address, and reads and sets the failures that are counted. */
export const signIn = (shop: Shop) => ({
  async login(username: string, password: string, from = '10.0.0.1', proof: Record<string, string> = {}) {
    for (;;) {
      const answer = await shop.call('POST', '/api/login', {
        body: new URLSearchParams({ username, password, ...proof }),
        headers: { 'x-forwarded-for': from, 'user-agent': `Browser of ${from}` },
      })
      // A busy machine refuses concurrent sign-ins, which other tests cover: these are retried.
      if (answer.json?.code !== 'overloaded') return answer
      await sleep(50)
    }
  },
  /** Sets the recent number of wrong passwords of a subject. */
  setWrong: (subject: string, count: number) =>
    shop.pool.query(
      `insert into attempts (subject, count, until) values ($1, $2, now() + interval '15 minutes')
       on conflict (subject) do update set count = $2`,
      [subject, count],
    ),
})

/** Solves the challenge of a refused sign-in. */
export async function workFor(refused: Answer) {
  const { challenge, bits } = refused.json.proof
  for (let solution = 0; ; solution++) {
    const digest = createHash('sha256').update(textOfProof(challenge, solution)).digest()
    if (beginsWithZeros(digest.readUInt32BE(0), bits)) return { challenge, solution: String(solution) }
  }
}
