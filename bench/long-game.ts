import { randomUUID } from 'node:crypto'
import type { PlayState } from '@fabula/contract/shapes/play'
import { makeDataFolder, removeFolder } from '@fabula/dev/data-folder'
import { runServer } from '@fabula/dev/run-server'
import { replyJson } from '@fabula/dev/scripted-model/answer'
import { modelEnvironment } from '@fabula/dev/scripted-model/model-environment'
import { startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { silentLog } from '@fabula/server/database/database-log'
import { openDatabase } from '@fabula/server/database/open-database'
import { lengthenGame } from './lengthen-game.ts'
import { residentMb } from './load/processes.ts'
import { readReply } from './read-reply.ts'
import { quantile, type Row, report, round } from './table.ts'
import { toInteractive } from './to-interactive.ts'

/**
 * Measures what a reader of a long game waits for, at its start and after `turns` turns with a fork every hundred:
 * opening, the last part and the whole of the history, going back, the map, the list of games, and a turn up to the
 * model. Over real HTTP, against a scripted model; times include the machine's network stack. Calls are paced to stay
 * within the server's limit.
 */
const turns = Number(process.argv[2] ?? 2_000)
const samples = 15
const pauseMs = 70

const asked: number[] = []
const model = await startScriptedModel({}, { piece: 40, delay: 0 })
model.rules.push(() => {
  asked.push(performance.now())
  return { text: replyJson({ actor: 'ilse', line: 'The fog is thicker tonight. Mind the third step.' }) }
})
const dataDir = makeDataFolder('long')
const server = await runServer({ ...modelEnvironment(model.url), MODEL_PROBE: 'off' }, { dataDir })
const database = await openDatabase({ dataDir, log: silentLog })

const rows: Row[] = []
try {
  const first = await toInteractive(server.address)
  const measure = async (state: PlayState) => ({
    open: await timed(() => '/api/english/game/continue/demo'),
    document: await timed(() => '/english/play/demo'),
    'history, the last 100': await timed(() => at(state, '/history?limit=100')),
    'history, all of it': await timed(() => at(state, '/history')),
    'roll back': await timed(() => at(state, '/rollback')),
    'map of branches, its first rows': await timed(() => `/api/english/game/${state.novel_id}/branches?rows=60`),
    'map of branches, all of it': await timed(() => `/api/english/game/${state.novel_id}/branches`),
    'list of games': await timed(() => `/api/game/${state.novel_id}/games`),
  })
  const before = await measure(first)
  const askedBefore = await timeToModel(first)
  const idle = round(residentMb(server.pid), 0)
  const tip = await lengthenGame(database.pool, String(first.game_state_id), { turns, forkEvery: 100 })
  const deep = { ...first, game_state_id: tip } as PlayState
  const after = await measure(deep)
  const askedAfter = await timeToModel(deep)
  for (const [what, samplesAfter] of Object.entries(after)) {
    rows.push(row(what, before[what as keyof typeof before], samplesAfter))
  }
  rows.push(row("a turn, up to the model's request", askedBefore, askedAfter))
  rows.push({ what: 'resident memory, MB', 'turn 1': idle, [`turn ${turns}`]: round(residentMb(server.pid), 0) })
  report('long-game', `milliseconds, medians of ${samples}`, rows)
} finally {
  await database.close()
  await server.stop()
  await model.close()
  removeFolder(dataDir)
}

interface Timing {
  ms: number
  kb: number
}

function at(state: PlayState, rest: string): string {
  return `/api/english/game/${state.novel_id}/state/${state.game_state_id}${rest}`
}

async function timed(path: () => string): Promise<Timing[]> {
  const found: Timing[] = []
  for (let sample = 0; sample < samples; sample++) {
    await pause()
    const began = performance.now()
    const response = await fetch(server.address + path())
    const body = await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path()}: ${response.status}`)
    found.push({ ms: performance.now() - began, kb: body.byteLength / 1024 })
  }
  return found
}

/** The time from sending a message to the model's request; every sample branches from the same state. */
async function timeToModel(state: PlayState): Promise<Timing[]> {
  const found: Timing[] = []
  for (let sample = 0; sample < samples; sample++) {
    await pause()
    asked.length = 0
    const began = performance.now()
    await readReply(server.address, state, `Tell me about lamp number ${randomUUID()}.`)
    found.push({ ms: (asked[0] ?? Number.NaN) - began, kb: 0 })
  }
  return found
}

function row(what: string, first: Timing[], last: Timing[]): Row {
  const ms = (all: Timing[]) =>
    quantile(
      all.map((one) => one.ms),
      0.5,
    )
  return {
    what,
    'turn 1': round(ms(first), 1),
    [`turn ${turns}`]: round(ms(last), 1),
    ratio: round(ms(last) / ms(first)),
    p95: round(
      quantile(
        last.map((one) => one.ms),
        0.95,
      ),
      1,
    ),
    KB: round(last[0]?.kb ?? 0, 1),
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs))
}
