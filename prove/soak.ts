import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { Chance } from './parts/chance.ts'
import type { Figures } from './parts/figures.ts'
import { makeFolder, type OwnPostgres, ownPostgres } from './parts/own-postgres.ts'
import { processorTimeOf } from './parts/processor-time.ts'
import type { Proof } from './parts/proof.ts'
import { until } from './parts/stream.ts'
import { startProcess } from './parts/two-servers.ts'
import { startTraffic } from './soak/traffic.ts'

/** What is looked at now and then; all of it has to stay as it is. */
interface Sample {
  residentMb: number
  handles: number
  connections: number
  /** Dead rows of the tables that are changed in place, for each living one. */
  bloat: number
  /** What a call cost the server and its Postgres, in ms of processor time: unlike waiting, no other work of the machine is in it. */
  processorMs: number
  p99: number
}

/** So many samples are taken in all; the first quarter is the server's to warm up. */
const samples = 24
/**
 * The last quarter against the second, at most: memory and work as a ratio, the rest as a difference. How long calls wait
 * is told and not judged: that is the machine's to say, and what else runs on it. Work is held against the first quarter:
 * calls that cost more with each one before become fewer as well, and from the second to the last quarter it then grows by
 * half at most; what warms up early only makes the first quarter dearer.
 */
const most = { residentMb: 1.3, processorMs: 1.6, handles: 20, connections: 4, bloat: 2 }

/**
 * Mixed traffic for a long time: nothing fails, and memory, handles, connections, dead rows and the work of a call are at the
 * end what they were near the beginning. `count` is how many people are there at once.
 *
 * Faults to plant when it is changed; each of these turned it red: turns that are never taken from the list of those that run
 * (`running-turns.ts`: nobody could play on); a file that is opened and not closed (`disk-files.ts`: 66 were open in the
 * end); work that grows with every call (`http-server.ts`: 147 ms a call after 66 within minutes).
 */
export const proof: Proof = {
  about:
    'An hour of mixed traffic leaves the server as it was: memory, handles, connections, dead rows and work a call are flat.',
  wanted: { count: 6, minutes: 60, seed: 1 },
  async run(wanted, figures, keep) {
    const [postgres, model] = await Promise.all([ownPostgres(), startScriptedModel({}, { piece: 20, delay: 0 })])
    const dataDir = makeFolder('soak')
    const server = await startProcess(
      () => ({
        DATABASE_URL: postgres.url,
        MODEL_PROVIDER: 'openai-compatible',
        MODEL_BASE_URL: model.url,
        MODEL_NAME: 'scripted',
      }),
      { dataDir, unbuilt: wanted.unbuilt },
    )
    try {
      const traffic = await startTraffic(server, wanted.count, new Chance(wanted.seed), figures)
      const taken: Sample[] = []
      // However short it is, somebody has to have done something.
      await sleep(2_000)
      traffic.take()
      let before = await processorMs(server.pid, postgres)
      while (taken.length < samples) {
        await sleep((wanted.minutes * 60_000) / samples)
        model.requests.length = 0
        const took = traffic.take()
        const now = await processorMs(server.pid, postgres)
        taken.push({
          ...(await look(server.pid, postgres, took)),
          processorMs: (now - before) / Math.max(1, took.length),
        })
        before = now
        console.log(inShort(taken))
        if (!keep()) break
      }
      await traffic.stop()
      // Whatever was stored or sent is over: nobody has a file open.
      const open = () => openFiles(server.pid, dataDir)
      await until(() => open().length === 0, 10_000)
      figures.expect(open().length === 0, `${open().length} files are open that nobody needs, such as ${open()[0]}`)
      // What is short shows failures alone: nothing has had the time to grow.
      if (wanted.minutes >= 5) compare(taken, figures)
    } finally {
      await server.stop()
      await Promise.all([postgres.close(), model.close()])
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    }
  },
}

/** What a process has open of a folder. */
function openFiles(pid: number, folder: string): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      const path = readlinkSync(`/proc/${pid}/fd/${name}`)
      return path.startsWith(folder) ? [path] : []
    } catch {
      // It was closed meanwhile.
      return []
    }
  })
}

/** The processor time of a server so far, and of its Postgres with all that is or was connected, in ms. */
async function processorMs(pid: number, postgres: OwnPostgres): Promise<number> {
  const postmaster = await postgres.pid()
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  const all = [pid, postmaster, ...children.filter((child) => child !== '').map(Number)]
  return all.reduce((sum, one) => sum + processorTimeOf(one), 0)
}

function inShort(taken: readonly Sample[]): string {
  const figures = Object.entries(taken.at(-1) ?? {}).map(([of, value]) => `${of} ${value.toFixed(1)}`)
  return `${taken.length} of ${samples}: ${figures.join(', ')}`
}

async function look(pid: number, { pool }: OwnPostgres, took: number[]): Promise<Omit<Sample, 'processorMs'>> {
  const { rows } = await pool.query<{ connections: number; bloat: number }>(
    `select (select count(*)::int from pg_stat_activity where application_name = 'fabula') as connections,
       coalesce((select max(n_dead_tup::float8 / greatest(1000, n_live_tup)) from pg_stat_user_tables), 0) as bloat`,
  )
  took.sort((a, b) => a - b)
  return {
    residentMb: Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024,
    handles: readdirSync(`/proc/${pid}/fd`).length,
    connections: rows[0]?.connections ?? 0,
    bloat: rows[0]?.bloat ?? 0,
    p99: took[Math.floor(took.length * 0.99)] ?? 0,
  }
}

function compare(taken: readonly Sample[], figures: Figures): void {
  const quarter = Math.floor(taken.length / 4)
  const median = (from: number, of: keyof Sample): number => {
    const list = taken.slice(from, from + quarter).map((sample) => sample[of])
    return list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
  }
  for (const of of ['residentMb', 'processorMs', 'handles', 'connections', 'bloat', 'p99'] as const) {
    const early = median(of === 'processorMs' ? 0 : quarter, of)
    const late = median(taken.length - quarter, of)
    figures.most(`${of} early`, early)
    figures.most(`${of} late`, late)
    if (of === 'p99') continue
    const isFlat =
      of === 'residentMb' || of === 'processorMs' ? late <= Math.max(early, 1) * most[of] : late - early <= most[of]
    figures.expect(isFlat, `${of} went from ${early.toFixed(1)} to ${late.toFixed(1)}`)
  }
}
