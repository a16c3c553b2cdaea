import { clocksJump } from './faults/clocks.ts'
import { databasesFail } from './faults/databases.ts'
import { databaseDiskFull, disksFail } from './faults/disks.ts'
import { modelsMisbehave } from './faults/models.ts'
import { storesFail } from './faults/stores.ts'
import type { Figures } from './parts/figures.ts'
import type { Proof, Wanted } from './parts/proof.ts'
import { twoServers } from './parts/two-servers.ts'

type Part = (wanted: Wanted, figures: Figures, keep: () => boolean) => Promise<void>

/** The kinds of faults: each starts a server and lets one of its dependencies fail in every way it can. */
const parts: Record<string, Part> = {
  disks: disksFail,
  'full-database': databaseDiskFull,
  stores: storesFail,
  databases: databasesFail,
  clocks: clocksJump,
  models: async (wanted, figures, keep) => {
    const servers = await twoServers(wanted)
    try {
      await modelsMisbehave(servers.a, servers.model, { figures, slowToo: true, keep })
    } finally {
      await servers.close()
    }
  },
}

/**
 * Everything that a server depends on fails, in each possible way. `--only disks` (or `full-database`, `stores`,
 * `databases`, `clocks`, `models`) runs one kind.
 *
 * Faults to plant when this is changed; each of these made it fail: a full disk that is not refused (in `disk-files.ts`
 * and in `problem-of-error.ts`: either alone is enough); a query without a time limit (`open-database.ts`: 34 calls
 * unanswered); a store's failure that is not refused (`s3-files.ts`: 500); a reply in another format shown as it is
 * (`read-reply.ts`, `line-faults.ts`: 8 of 28 misbehaviours reached the reader).
 */
export const proof: Proof = {
  about: 'Disks, stores, databases, clocks and models fail: every answer is clear, and everything recovers by itself.',
  wanted: { count: 1, minutes: 60, seed: 1 },
  async run(wanted, figures, keep) {
    figures.expect(wanted.only === undefined || wanted.only in parts, `no kind of fault is called ${wanted.only}`)
    for (const [name, part] of Object.entries(parts)) {
      if (wanted.only !== undefined && wanted.only !== name) continue
      if (!keep()) break
      await part(wanted, figures, keep)
    }
  },
}
