import { runServer } from '@fabula/dev/run-server'
import { replyJson } from '@fabula/dev/scripted-model/answer'
import { modelEnvironment } from '@fabula/dev/scripted-model/model-environment'
import { startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { residentMb } from './load/processes.ts'
import { readReply } from './read-reply.ts'
import { report, round } from './table.ts'
import { toInteractive } from './to-interactive.ts'

/**
 * Measures the server's resident memory: idle, its peak while the demo is imported and published, and its peak while
 * `readers` guests take `turns` turns each with a model that answers at once.
 */
const readers = Number(process.argv[2] ?? 50)
const turns = Number(process.argv[3] ?? 20)

const model = await startScriptedModel({}, { piece: 24, delay: 0 })
model.rules.push(() => ({
  text: replyJson({ actor: 'ilse', line: 'The fog is thicker tonight. Mind the third step.' }),
}))
const server = await runServer(
  {
    ...modelEnvironment(model.url),
    MODEL_PROBE: 'off',
    TURNS_PER_DAY_GUEST: '0',
    TRUSTED_PROXIES: '127.0.0.1',
  },
  { asInstalled: true },
)

try {
  const starting = residentMb(server.pid, 'VmHWM')
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  const idle = residentMb(server.pid)
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMb(server.pid))
  }, 50)
  const began = performance.now()
  await Promise.all(
    Array.from({ length: readers }, async (_, reader) => {
      // Each has an address of their own, as readers do.
      const from = { 'x-forwarded-for': `10.0.${reader >> 8}.${reader & 255}` }
      let state = await toInteractive(server.address, true, from)
      for (let turn = 0; turn < turns; turn++) {
        const reply = await readReply(server.address, state, `Tell me about lamp number ${turn}.`, from)
        state = reply.state.interact ? reply.state : await toInteractive(server.address, true, from)
      }
    }),
  )
  const took = performance.now() - began
  clearInterval(watch)
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  report('memory', `${readers} readers, ${turns} turns each, in ${round(took / 1000, 1)} s`, [
    { what: 'peak while starting and importing the demo (MB)', median: round(starting, 0) },
    { what: 'idle afterwards (MB)', median: round(idle, 0) },
    { what: 'peak while playing (MB)', median: round(peak, 0) },
    { what: 'five seconds later (MB)', median: round(residentMb(server.pid), 0) },
  ])
} finally {
  await server.stop()
  await model.close()
}
