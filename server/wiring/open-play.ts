import type pg from 'pg'
import type { Logger } from 'pino'
import { storeGuest } from '../accounts/guest.ts'
import type { Environment } from '../environment/env.ts'
import type { LiveModel } from '../models/connections/live-model.ts'
import { explainLines } from '../models/offline/explain-lines.ts'
import { OfflineStoryteller } from '../models/offline/offline-storyteller.ts'
import type { NovelStore } from '../novels/novel-store.ts'
import { HeldLeases } from '../play/held-leases.ts'
import { MemorySummaries } from '../play/memory-summaries.ts'
import type { GateFacts, PlayContext } from '../play/play-context.ts'
import { RepliesAtOnce } from '../play/replies-at-once.ts'
import { ReplyTranslator } from '../play/reply-translator.ts'
import { RunningTurns } from '../play/running-turns.ts'
import { processName } from '../process/process-name.ts'
import { RehearsalWorker } from '../rehearsal/rehearsal-worker.ts'
import { ownStoryteller } from '../settings/own-model.ts'
import { openTranslations } from '../translation/open-translations.ts'
import type { OpenModels } from './open-models.ts'

interface PlayParts {
  pool: pg.Pool
  novels: NovelStore
  storyteller: LiveModel
  models: OpenModels
  gates: GateFacts
}

/**
 * Opens what takes turns: readers' play, translations of what they read, and rehearsals. Jobs of translations and
 * rehearsals do not run until they are started.
 */
export function openPlay({ pool, novels, storyteller, models, gates }: PlayParts, env: Environment, log: Logger) {
  const { money, settings, followed } = models
  const running = new RunningTurns()
  const summaries = new MemorySummaries((err) => log.warn({ err }, 'a memory was not folded'))
  const translations = openTranslations({
    pool,
    novels,
    get translator() {
      return storyteller.translator
    },
    play: running,
    caps: { tokensPerDay: env.tokensPerDay, money },
    log,
  })
  const play: PlayContext = {
    pool,
    novels,
    storyteller,
    ownStoryteller: (caller) => ownStoryteller(settings, followed.own(), caller),
    running,
    leases: new HeldLeases(pool, processName(env), (err) =>
      log.warn({ err }, 'the leases of replies under way were not renewed'),
    ),
    readerAt: translations.readerAt,
    summaries,
    storeGuest: (caller) => storeGuest(pool, caller),
    explainLines,
    gates,
    breaksRules: (text) => storyteller.breaksRules(text),
    caps: {
      guestTurnsPerDay: env.turnsPerDayGuest,
      userTurnsPerDay: env.turnsPerDayUser,
      addressTurnsPerDay: env.turnsPerDayAddress,
      tokensPerDay: env.tokensPerDay,
      money,
      repliesAtOnce: new RepliesAtOnce({ user: env.repliesAtOnceUser, address: env.repliesAtOnceAddress }),
    },
  }
  const retellings = new ReplyTranslator(play, () => storyteller.translator, log)
  play.translateIfNeeded = retellings.translateIfNeeded
  const rehearsing = {
    pool,
    novels,
    storyteller,
    offline: new OfflineStoryteller({ word: 0, total: 0 }),
    caps: play.caps,
    play: running,
    log,
  }
  return { play, summaries, translations, retellings, rehearsing, rehearsals: new RehearsalWorker(rehearsing) }
}
