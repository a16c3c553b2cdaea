import { clocksJump } from './faults/clocks.ts'
import { databasesFail } from './faults/databases.ts'
import { databaseDiskFull, disksFail } from './faults/disks.ts'
import { modelsMisbehave } from './faults/models.ts'
import { storesFail } from './faults/stores.ts'
import type { Figures } from './parts/figures.ts'
import type { Proof, Wanted } from './parts/proof.ts'
import { twoServers } from './parts/two-servers.ts'

type Part = (wanted: Wanted, figures: Figures, keep: () => boolean) => Promise<void>

/** Each is a room of its own: a server, and what it stands on failing in every way that it can. */
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
 * Everything that a server stands on fails, in each of its ways. `--only disks` (or `full-database`, `stores`,
 * `databases`, `clocks`, `models`) tries one kind.
 *
 * Faults to plant when it is changed; each of these turned it red: a full disk that is no refusal (in `disk-files.ts` and in
 * `problem-of-error.ts`: either alone is enough); a query without a time limit (`open-database.ts`: 34 calls unanswered); a
 * store's failure that is no refusal (`s3-files.ts`: 500); a reply in another form shown as it is (`read-reply.ts`,
 * `line-faults.ts`: 8 of 28 misbehaviours reached the reader).
 */
export const proof: Proof = {
  about: 'Disks, stores, databases, clocks and models fail: each answer is clear, and all goes on without hands.',
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
