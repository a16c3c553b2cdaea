import type pg from 'pg'
import type { Logger } from 'pino'
import type { Background, BackgroundKind } from '../background.ts'
import type { FileStore } from '../media/file-store.ts'
import { purgeEverything } from '../purge-everything.ts'
import { keepCounting } from '../statistics/keep-counting.ts'
import { keepingVersions } from '../versions/keep-due-versions.ts'
import type { Parts } from './open-parts.ts'

const hourMs = 3_600_000

/** Starts all background work of a server that listens, except for `backups`, which run already. */
export function startBackground(
  { pool, authoring, telegram, translations, rehearsals, summaries, retellings }: Parts,
  backups: Background,
  log: Logger,
): Record<BackgroundKind, Background | null> {
  telegram?.start()
  translations.start()
  rehearsals.start()
  return {
    translations,
    rehearsals,
    summaries,
    retellings,
    statistics: keepCounting(pool, log),
    versions: keepingVersions(pool, log),
    backups,
    purges: purgeHourly(authoring, log),
    telegram,
  }
}

/** Purges now and every hour. Stopping waits for the statements under way, and leaves the rest to the next purge. */
function purgeHourly(ports: { pool: pg.Pool; files: FileStore }, log: Logger): Background {
  const stopping = new AbortController()
  let purging = Promise.resolve()
  const purge = () => {
    purging = purgeEverything(ports, stopping.signal).catch((err: unknown) => log.warn({ err }, 'purging failed'))
  }
  purge()
  const timer = setInterval(purge, hourMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await purging
    },
  }
}
