import { makeDataFolder, removeFolder } from '@fabula/dev/data-folder'
import { modelEnvironment } from '@fabula/dev/scripted-model/model-environment'
import { startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { adminKey, crowds } from './dangers/crowds.ts'
import { people } from './dangers/people.ts'
import { sent } from './dangers/sent.ts'
import { ownPostgres } from './parts/own-postgres.ts'
import type { Proof } from './parts/proof.ts'
import { startProcess } from './parts/two-servers.ts'

/**
 * Attacks that once stopped this server with one request, kept somebody out, or leaked data, repeated with real calls
 * of a stranger; a table shows the former and the current result. Slower ones have commands of their own: memory leaks
 * of turns (`npm run -w bench growth`), payments (`prove:kills`, `server/telegram/payments.test.ts`), overload
 * (`prove:overload`), every route (`npm run -w bench longest-hold`). `--only 7` runs those with one number, `--only
 * quick` those that take milliseconds.
 *
 * Faults to plant when this is changed; each of these made it fail: compressed bodies that are accepted (`refusePacked`
 * in `body-parsers.ts`, `--only 1`); a foreign host name that is served (`hosts.ts`, `--only 6`); a password that may
 * equal the user name (`check-new-password.ts`, `--only 7`).
 */
export const proof: Proof = {
  about: 'Requests that once stopped the server, kept somebody out or leaked data have no such effect any more.',
  wanted: { count: 1, minutes: 30, seed: 1 },
  async run(wanted, figures, keep) {
    const [postgres, model] = await Promise.all([ownPostgres(), startScriptedModel({}, { piece: 4_000, delay: 0 })])
    const dataDir = makeDataFolder('prove-dangers')
    const server = await startProcess(
      () => ({
        DATABASE_URL: postgres.url,
        ...modelEnvironment(model.url),
        ADMIN_KEY: adminKey,
      }),
      { dataDir, unbuilt: wanted.unbuilt },
    )
    const rows: Record<string, string>[] = []
    try {
      for (const { what, before, probe, isQuick } of [...sent, ...people, ...crowds]) {
        const isWanted = wanted.only === 'quick' ? isQuick : what.startsWith(`${wanted.only}.`)
        if (wanted.only !== undefined && !isWanted) continue
        keep()
        const { now, isAsExpected } = await probe({ server, model, postgres })
        figures.add('dangers tried')
        figures.expect(isAsExpected, `${what}: ${now}`)
        rows.push({ what, before, now })
      }
      console.table(rows)
    } finally {
      await server.stop()
      await Promise.all([postgres.close(), model.close()])
      removeFolder(dataDir)
    }
  },
}
