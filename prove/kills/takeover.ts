import { randomUUID } from 'node:crypto'
import { politeAnswer } from '@fabula/dev/scripted-model/polite'
import type { Rule, ScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import type { Figures } from '../parts/figures.ts'
import { type Person, startConversation } from '../parts/people.ts'
import { follow, stateOf, until } from '../parts/stream.ts'
import type { Process } from '../parts/two-servers.ts'
import type { Ledger } from './ledger.ts'

const mark = 'Which lamp burns the longest?'
const line = 'The fortieth, they say. Nobody has ever stayed up long enough to see it go out on its own.'

/**
 * How much longer than an ordinary reply the other process may take to complete a reply whose process was killed, in
 * ms.
 */
const takeoverMs = 5_000

/**
 * A reply stalls in the middle of its line on `dying`, which is then killed. The reader, doing only what the page does
 * by itself, gets the whole reply from `other`.
 */
export async function takeOver(
  model: ScriptedModel,
  dying: Process,
  other: Process,
  reader: Person,
  link: string,
  { figures, ledger }: { figures: Figures; ledger: Ledger },
): Promise<void> {
  const at = await startConversation(dying, reader, link)
  const path = `/api/english/game/${at.novel}/state/${at.state}/interact`
  let stuck = true
  const rule: Rule = ({ messages }) => {
    if (!messages.some(({ content }) => content.includes(mark))) return null
    const polite = politeAnswer(messages).text ?? ''
    const text = polite.startsWith('{') ? JSON.stringify({ ...JSON.parse(polite), line }) : line
    return stuck ? { text: text.slice(0, text.indexOf('stayed')), after: 'stall' } : { text }
  }
  model.rules.unshift(rule)
  try {
    const key = randomUUID()
    const { headers } = reader
    const own = follow(dying, path, { headers, body: { text: mark } }, key)
    const begun = await until(() => own.shown.some(({ event }) => event === 'delta'), 10_000)
    figures.expect(begun, 'a reply did not begin')
    stuck = false
    await dying.kill()
    const began = performance.now()
    const again = follow(other, path, { headers, body: { text: mark } }, key, own.shown.at(-1)?.id ?? 0)
    const { status, code } = await again.done
    const ms = performance.now() - began
    const state = stateOf(again)
    figures.most('takeover ms', ms)
    figures.expect(state !== null, `a reply whose process was killed ended with ${status} ${code}`)
    if (!state) return
    ledger.add({ kind: 'turn', state })
    // Measures an ordinary reply of the other process on this machine, to subtract it.
    const next = performance.now()
    const on = `/api/english/game/${at.novel}/state/${state}/interact`
    await follow(other, on, { headers, body: { text: 'And the others?' } }, randomUUID()).done
    figures.most('an ordinary reply ms', performance.now() - next)
    const more = ms - (performance.now() - next)
    figures.expect(
      more <= takeoverMs,
      `a reply whose process was killed took ${Math.round(more)} ms longer than another`,
    )
  } finally {
    model.rules.splice(model.rules.indexOf(rule), 1)
  }
}
