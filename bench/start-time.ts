import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { makeDataFolder, removeFolder } from '@fabula/dev/data-folder'
import { runServer } from '@fabula/dev/run-server'
import { residentMb } from './load/processes.ts'
import { quantile, report, round } from './table.ts'

/**
 * Measures the time from starting the built server to its first answered page, with an empty data folder and again; and
 * the memory of the server and its Postgres after a page was read. Medians of `runs`.
 */
const runs = Number(process.argv[2] ?? 5)
const empty: number[] = []
const again: number[] = []
const memory: number[] = []
const postgres: number[] = []

async function toFirstAnswer(dataDir: string): Promise<{ ms: number; stop: () => Promise<void>; pid: number }> {
  const began = performance.now()
  const server = await runServer({}, { dataDir, asInstalled: true })
  const page = await fetch(`${server.address}/english/production/demo`)
  if (!page.ok) throw new Error(`the demo's page answered ${page.status}`)
  await page.text()
  return { ms: performance.now() - began, stop: server.stop, pid: server.pid }
}

for (let run = 0; run < runs; run++) {
  const dataDir = makeDataFolder('bench')
  const first = await toFirstAnswer(dataDir)
  empty.push(first.ms)
  await first.stop()
  const second = await toFirstAnswer(dataDir)
  again.push(second.ms)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  memory.push(residentMb(second.pid))
  postgres.push(postgresMegabytes())
  await second.stop()
  removeFolder(dataDir)
}

/** Proportional memory of all Postgres processes, which counts shared buffers once. */
function postgresMegabytes(): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  let kilobytes = 0
  for (const pid of pids) {
    try {
      if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') continue
      kilobytes += Number(/Pss:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
    } catch {
      // It ended after it was listed.
    }
  }
  return kilobytes / 1024
}

report('start-time', `medians of ${runs} runs on ${execFileSync('uname', ['-sr']).toString().trim()}`, [
  { what: 'first start, empty data folder: to the first page (ms)', median: round(quantile(empty, 0.5), 0) },
  { what: 'next start: to the first page (ms)', median: round(quantile(again, 0.5), 0) },
  { what: 'resident memory of the server, idle (MB)', median: round(quantile(memory, 0.5), 0) },
  { what: 'memory of Postgres, idle (MB, proportional)', median: round(quantile(postgres, 0.5), 0) },
])
