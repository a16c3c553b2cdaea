import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Rule, ScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { type ApiAnswer, call, type ServerAddress } from '../parts/call.ts'
import type { Figures } from '../parts/figures.ts'
import { registerPerson, startConversation } from '../parts/people.ts'
import { modelFaults } from './model-faults.ts'

/** The problem codes that a failed reply may have. */
const clear = new Set(['storyteller_failed', 'storyteller_busy', 'reply_held_back'])
/** Text that is not a character's line: it was meant for the server. */
const leaks = /\{\s*"actor"|"verdict"|<reply>|```|You are the storyteller/

/**
 * Whatever a model does, the reader gets a line or a reason why there is none. In that case nothing has changed, and
 * the next turn works as soon as the model does.
 */
export async function modelsMisbehave(
  at: ServerAddress,
  model: ScriptedModel,
  { figures, slowToo, keep }: { figures: Figures; slowToo: boolean; keep: () => boolean },
): Promise<void> {
  const reader = await registerPerson(at)
  const { novel, state } = await startConversation(at, reader)
  const path = `/api/english/game/${novel}/state/${state}`
  const { headers } = reader
  const say = (text: string) =>
    call(at, 'POST', `${path}/interact`, {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: { text },
      signal: AbortSignal.timeout(300_000),
    })
  const states = async () => {
    const games = await call(at, 'GET', `${path}/history`, { headers })
    return games.text.length
  }
  for (const [what, { answers, slow }] of Object.entries(modelFaults)) {
    if (slow && !slowToo) continue
    let asked = 0
    const rule: Rule = (request) => answers(request, asked++)
    model.rules.unshift(rule)
    const before = await states()
    const began = performance.now()
    const answer = await say('What of the lamps?')
    figures.most(
      slow ? 'answer to a silent model s' : 'answer to a failing model s',
      (performance.now() - began) / 1_000,
    )
    model.rules.splice(model.rules.indexOf(rule), 1)
    judge(what, answer, figures)
    if (answer.status !== 200)
      figures.expect((await states()) === before, `${what}: a turn that failed has changed the game`)
    await expectNextTurn(what, say, figures)
    figures.add('misbehaviours of a model')
    if (!keep()) return
  }
}

function judge(what: string, { status, json, text, headers }: ApiAnswer, figures: Figures): void {
  if (status === 200) {
    const line = String(json.character_message ?? '')
    figures.expect(line.trim() !== '', `${what}: a turn without a line`)
    figures.expect(line.length <= 20_000, `${what}: a line of ${line.length} letters`)
    figures.expect(!leaks.test(line) && !line.includes('\0'), `${what}: the reader sees “${line.slice(0, 80)}”`)
    return
  }
  figures.expect(clear.has(json?.code), `${what}: answered ${status} ${text.slice(0, 200)}`)
  if (status === 503) figures.expect(headers.has('retry-after'), `${what}: 503 without Retry-After`)
}

/** Once the model works again, so does the next turn, or the one after the announced wait. */
async function expectNextTurn(
  what: string,
  say: (text: string) => Promise<ApiAnswer>,
  figures: Figures,
): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const { status, headers, text } = await say('And now?')
    if (status === 200) return
    if (status !== 503 || attempt === 2)
      return figures.miss(`after ${what} the next turn answered ${status} ${text.slice(0, 200)}`)
    await sleep(1_000 * Number(headers.get('retry-after') ?? 1))
  }
}
