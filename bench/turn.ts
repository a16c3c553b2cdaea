import type { PlayState } from '@fabula/contract/shapes/play'
import { runServer } from '@fabula/dev/run-server'
import { replyJson } from '@fabula/dev/scripted-model/answer'
import { modelEnvironment } from '@fabula/dev/scripted-model/model-environment'
import { startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { connect, fabulaReader, takeTurns } from './load/play-turns.ts'
import { readReply } from './read-reply.ts'
import { quantile, type Row, report, round } from './table.ts'
import { toInteractive } from './to-interactive.ts'

/**
 * Measures what the server adds to a turn: from the reader's send to the model's request (before), from the model's
 * request to the reader's first word (first word), and from the last word to the final state (after). Against a
 * scripted model over real HTTP; the same model called directly is the floor. Before that, twenty other readers take
 * `warm` turns: a server that has just started takes more than twice the processor time per turn, until V8 has compiled
 * its code.
 */
const turns = Number(process.argv[2] ?? 200)
const warm = Number(process.argv[3] ?? 4_000)

const asked: number[] = []
const first: number[] = []
const model = await startScriptedModel({}, { piece: 12, delay: 0 })
model.rules.push(() => {
  asked.push(performance.now())
  return {
    text: replyJson({ actor: 'ilse', line: 'The fog is thicker tonight. Hold the lantern, and mind the third step.' }),
  }
})
const server = await runServer(
  {
    ...modelEnvironment(model.url),
    MODEL_PROBE: 'off',
    // Each of the warm-up readers has an address of their own.
    TRUSTED_PROXIES: '127.0.0.1',
  },
  { asInstalled: true },
)
const before: number[] = []
const after: number[] = []
const whole: number[] = []
const bare: number[] = []
try {
  const pool = connect(server.address)
  await takeTurns(await Promise.all(Array.from({ length: 20 }, (_, at) => fabulaReader(pool, at + 1))), warm)
  await pool.close()
  let state: PlayState = await toInteractive(server.address)
  for (let turn = 0; turn < turns; turn++) {
    const floorStart = performance.now()
    await (
      await fetch(`${model.url}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ stream: true, messages: [{ role: 'user', content: 'x' }] }),
      })
    ).text()
    bare.push(performance.now() - floorStart)
    asked.length = 0
    const sent = performance.now()
    const reply = await readReply(server.address, state, `Tell me about lamp number ${turn}.`)
    const done = performance.now()
    const toModel = asked[0] ?? Number.NaN
    before.push(toModel - sent)
    first.push(reply.firstWordAt - toModel)
    after.push(done - reply.lastWordAt)
    whole.push(done - sent)
    state = reply.state.interact ? reply.state : await toInteractive(server.address, true)
  }
} finally {
  await server.stop()
  await model.close()
}

const row = (name: string, samples: number[]): Row => ({
  what: name,
  median_ms: round(quantile(samples, 0.5)),
  p95_ms: round(quantile(samples, 0.95)),
})
report('turn', `milliseconds over ${turns} turns, after ${warm} others`, [
  row("reader's send to the model's request", before),
  row("model's request to the reader's first word", first),
  row('last word to the final state', after),
  row('whole turn', whole),
  row('the model alone (floor)', bare),
])
