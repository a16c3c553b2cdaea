import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Peer, peers } from './peers.ts'

/**
 * `npm run bench`: runs all benchmarks in turn, each with its floors, goals and the figures measured for similar
 * projects, within `--minutes` (15): what does not fit is listed, and nothing is left running. `--only NAME,NAME`
 * selects some. Sizes are smaller than the defaults of the single benchmarks. Fails if one of them does.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '15' }, only: { type: 'string', default: '' } },
})

interface Bench {
  name: string
  args: string[]
}

/** Those affected most by changes of the server come first. */
const benches: Bench[] = [
  { name: 'weight', args: ['weight.ts'] },
  { name: 'ratios', args: ['ratios.ts'] },
  { name: 'turn', args: ['turn.ts', '100'] },
  { name: 'load', args: ['load/load.ts', '--rounds', '3', '--turns', '500'] },
  { name: 'data', args: ['growing/growing.ts', '--novels', '10000', '--states', '100000'] },
  { name: 'search', args: ['search.ts', '--novels', '20000'] },
  { name: 'search-attack', args: ['search-attack.ts', '--novels', '20000', '--seconds', '5'] },
  { name: 'by-processes', args: ['load/by-processes.ts', '--rounds', '3', '--turns', '300'] },
  { name: 'start-time', args: ['start-time.ts', '3'] },
  { name: 'first-scene', args: ['first-scene.ts', '3'] },
  { name: 'long-game', args: ['long-game.ts', '1000'] },
  { name: 'growth', args: ['load/growth.ts', '--turns', '4000'] },
  { name: 'history', args: ['history.ts', '--days', '60'] },
  { name: 'longest-hold', args: ['longest-hold.ts'] },
  { name: 'editor', args: ['editor/editor.ts', '1000'] },
  { name: 'stage', args: ['stage.ts', '3'] },
]

const folder = fileURLToPath(new URL('.', import.meta.url))
const end = performance.now() + Number(values.minutes) * 60_000
const wanted = values.only === '' ? null : new Set(values.only.split(','))

/** The exit code of a benchmark; null if it was killed because the time was over. */
function run({ args }: Bench): Promise<number | null> {
  return new Promise((resolve) => {
    // A process group of its own, so that its child processes are killed too.
    const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
      cwd: folder,
      stdio: 'inherit',
      detached: true,
    })
    const timer = setTimeout(
      () => child.pid && process.kill(-child.pid, 'SIGKILL'),
      Math.max(0, end - performance.now()),
    )
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve(code)
    })
  })
}

function printPeers(found: readonly Peer[]): void {
  if (found.length === 0) return
  console.log(
    'Similar projects, measured on one machine with 2 cores in November 2026, with the same scene and a scripted model:',
  )
  console.table(found.map(({ what, who, goal }) => ({ what, peers: who, goal })))
}

const ends: { bench: string; seconds: number; ended: string }[] = []
for (const bench of benches) {
  if (wanted && !wanted.has(bench.name)) continue
  const begun = performance.now()
  const begunAt = Date.now()
  if (begun >= end) {
    ends.push({ bench: bench.name, seconds: 0, ended: 'NO TIME LEFT' })
    continue
  }
  const code = await run(bench)
  printPeers(peers[bench.name] ?? [])
  const seconds = Math.round((performance.now() - begun) / 1000)
  const isWritten = hasWrittenTable(bench.name, begunAt)
  const ended = code === 0 ? (isWritten ? 'within its goals' : 'NO TABLE') : code === null ? 'CUT OFF' : 'OVER A GOAL'
  ends.push({ bench: bench.name, seconds, ended })
}
console.log(`\nAll tables, in ${ends.reduce((sum, { seconds }) => sum + seconds, 0)} s:`)
console.table(ends)
if (ends.some(({ ended }) => ended !== 'within its goals')) process.exitCode = 1

/** Whether a benchmark has written its table since the given time; an older one is of an earlier run. */
function hasWrittenTable(name: string, since: number): boolean {
  const file = `${folder}results/${name}.json`
  if (!existsSync(file) || statSync(file).mtimeMs < since) return false
  return Array.isArray(JSON.parse(readFileSync(file, 'utf8')).rows)
}
