import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDataFolder, removeFolder } from '@fabula/dev/data-folder'
import { modelEnvironment } from '@fabula/dev/scripted-model/model-environment'
import { startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { Chance } from './parts/chance.ts'
import type { Figures } from './parts/figures.ts'
import { type OwnPostgres, ownPostgres } from './parts/own-postgres.ts'
import { processorTimeOf } from './parts/processor-time.ts'
import type { Proof } from './parts/proof.ts'
import { until } from './parts/stream.ts'
import { startProcess } from './parts/two-servers.ts'
import { startTraffic } from './soak/traffic.ts'

/** Periodic measurements that must not grow. */
interface Sample {
  residentMb: number
  handles: number
  connections: number
  /** Dead rows per live row, of the tables that are updated in place. */
  bloat: number
  /**
   * The processor time of the server and its Postgres per call, in ms: unlike waiting time, it does not include other
   * work of the machine.
   */
  processorMs: number
  p99: number
}

/** The number of samples; the first quarter is for the server to warm up. */
const samples = 24
/**
 * Limits for the last quarter relative to the second: a ratio for memory and work, a difference for the rest. Waiting
 * times are only reported, because they depend on the machine's other work. Work is compared with the first quarter: if
 * calls become more expensive, they also become fewer, so from the second to the last quarter it grows by half at most;
 * warming up only makes the first quarter more expensive.
 */
const most = { residentMb: 1.3, processorMs: 1.6, handles: 20, connections: 4, bloat: 2 }

/**
 * Mixed traffic for a long time: nothing fails, and at the end memory, handles, connections, dead rows and the work per
 * call are as near the beginning. `count` is the number of concurrent users.
 *
 * Faults to plant when this is changed; each of these made it fail: turns that are never removed from the list of
 * running ones (`running-turns.ts`: nobody could continue); a file that is not closed (`disk-files.ts`: 66 were open in
 * the end); work that grows with every call (`http-server.ts`: 147 ms per call after 66 within minutes).
 */
export const proof: Proof = {
  about: 'An hour of mixed traffic leaves memory, handles, connections, dead rows and the work per call unchanged.',
  wanted: { count: 6, minutes: 60, seed: 1 },
  async run(wanted, figures, keep) {
    const [postgres, model] = await Promise.all([ownPostgres(), startScriptedModel({}, { piece: 20, delay: 0 })])
    const dataDir = makeDataFolder('prove-soak')
    const server = await startProcess(
      () => ({
        DATABASE_URL: postgres.url,
        ...modelEnvironment(model.url),
      }),
      { dataDir, unbuilt: wanted.unbuilt },
    )
    try {
      const traffic = await startTraffic(server, wanted.count, new Chance(wanted.seed), figures)
      const taken: Sample[] = []
      // Even a short run needs some calls first.
      await sleep(2_000)
      traffic.take()
      let before = await processorMs(server.pid, postgres)
      while (taken.length < samples) {
        await sleep((wanted.minutes * 60_000) / samples)
        model.requests.length = 0
        const took = traffic.take()
        const now = await processorMs(server.pid, postgres)
        taken.push({
          ...(await sample(server.pid, postgres, took)),
          processorMs: (now - before) / Math.max(1, took.length),
        })
        before = now
        console.log(summaryOf(taken))
        if (!keep()) break
      }
      await traffic.stop()
      // All uploads are complete, so no file should be open.
      const open = () => openFiles(server.pid, dataDir)
      await until(() => open().length === 0, 10_000)
      figures.expect(open().length === 0, `${open().length} files are still open, such as ${open()[0]}`)
      // A short run only shows failures, because nothing has had time to grow.
      if (wanted.minutes >= 5) compare(taken, figures)
    } finally {
      await server.stop()
      await Promise.all([postgres.close(), model.close()])
      removeFolder(dataDir)
    }
  },
}

/** The files in a folder that a process has open. */
function openFiles(pid: number, folder: string): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      const path = readlinkSync(`/proc/${pid}/fd/${name}`)
      return path.startsWith(folder) ? [path] : []
    } catch {
      // It has been closed meanwhile.
      return []
    }
  })
}

/** The processor time so far of a server and its Postgres, with all current and former connections, in ms. */
async function processorMs(pid: number, postgres: OwnPostgres): Promise<number> {
  const postmaster = await postgres.pid()
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  const all = [pid, postmaster, ...children.filter((child) => child !== '').map(Number)]
  return all.reduce((sum, one) => sum + processorTimeOf(one), 0)
}

function summaryOf(taken: readonly Sample[]): string {
  const figures = Object.entries(taken.at(-1) ?? {}).map(([of, value]) => `${of} ${value.toFixed(1)}`)
  return `${taken.length} of ${samples}: ${figures.join(', ')}`
}

async function sample(pid: number, { pool }: OwnPostgres, took: number[]): Promise<Omit<Sample, 'processorMs'>> {
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
