import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startBotStandIn } from '@fabula/dev/bot-stand-in/bot-stand-in'
import { makeDataFolder, removeFolder } from '@fabula/dev/data-folder'
import { modelEnvironment } from '@fabula/dev/scripted-model/model-environment'
import { startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { silentLog } from '@fabula/server/database/database-log'
import { readPostmaster } from '@fabula/server/database/embedded/postmaster'
import { openDatabase } from '@fabula/server/database/open-database'
import { callOrThrow } from '../parts/call.ts'
import type { Wanted } from '../parts/proof.ts'
import { startProcess } from '../parts/two-servers.ts'

const adminKey = 'the key of the proof'

/**
 * Two servers in one data folder with the built-in Postgres, a scripted model and a bot. The pool connects to the same
 * Postgres, and restarts it after a kill, as servers do.
 */
export async function openTestBed({ unbuilt }: Pick<Wanted, 'unbuilt'>) {
  const dataDir = makeDataFolder('prove-kills')
  const [model, bot] = await Promise.all([startScriptedModel({}, { piece: 20, delay: 0 }), startBotStandIn()])
  const environment = () => ({
    ...modelEnvironment(model.url),
    ADMIN_KEY: adminKey,
    TELEGRAM_API_ROOT: bot.url,
    TELEGRAM_BOT_TOKEN: bot.token,
    STORAGE_MB_PER_USER: '0',
  })
  const a = await startProcess(environment, { dataDir, unbuilt })
  const b = await startProcess(environment, { dataDir, unbuilt })
  const database = await openDatabase({ dataDir, log: silentLog })
  const files = join(dataDir, 'files')
  return {
    a,
    b,
    both: [a, b] as const,
    model,
    bot,
    pool: database.pool,
    files,
    /** Folders of stored files, named as in rows. */
    onDisk: (): string[] =>
      readdirSync(files)
        .filter((name) => !name.startsWith('.'))
        .flatMap((novel) => readdirSync(join(files, novel)).map((file) => `${novel}/${file}`)),
    async killPostgres(): Promise<void> {
      const postmaster = await readPostmaster(join(dataDir, 'postgres'))
      if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
    },
    priced: (novel: string, price_stars: number) =>
      callOrThrow(a, 'PUT', `/api/admin/production_novel/${novel}/access`, {
        headers: { 'x-admin-key': adminKey },
        body: { price_stars },
      }),
    async close() {
      await Promise.all([a.stop(), b.stop()])
      await database.close()
      await Promise.all([model.close(), bot.close()])
      removeFolder(dataDir)
    },
  }
}

export type TestBed = Awaited<ReturnType<typeof openTestBed>>
