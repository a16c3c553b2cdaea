import { randomUUID } from 'node:crypto'
import type { NovelId, SceneId } from '@fabula/core/ids'
import { type Language, languageOfNovel } from '@fabula/core/novel/language'
import { missingUnits, type TranslatedUnit, translatedUnits } from '@fabula/core/translation/translated-unit'
import { translationBatches } from '@fabula/core/translation/translation-batch'
import { unitsAhead } from '@fabula/core/translation/units-ahead'
import type pg from 'pg'
import { LinkedAbort } from '../concurrency/linked-abort.ts'
import { keepRenewing, nextDue } from '../jobs/job-leases.ts'
import { JobLoop, pollMs } from '../jobs/job-loop.ts'
import { abortForReaders, type PlayTraffic, waitForReaders } from '../jobs/readers-first.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import type { NovelStore } from '../novels/novel-store.ts'
import { untilTomorrow } from '../spending/spent-rows.ts'
import { type DayCaps, isSpent, settleTranslation } from './spend-translation.ts'
import { storeResults } from './store-results.ts'
import { type JobStep, keepJob, leaveJob, renewJob, type TranslationJob, takeJob } from './translation-jobs.ts'
import { type TranslatedBatch, type Translator, TranslatorError } from './translator.ts'

export interface WorkerPorts {
  pool: pg.Pool
  novels: NovelStore
  /** Null: there is no model now; there may be one later. */
  readonly translator: Translator | null
  play: PlayTraffic
  caps: DayCaps
  log: { warn(facts: object, message: string): void }
}

/** How long to wait for a pause between readers' turns before each call, at most; in ms. */
const patienceMs = { hosted: 3_000, embedded: 60_000 } as const
const mostFailures = 8
/**
 * After a failure nothing is translated ahead of readers for this long, in ms: otherwise each of their turns would
 * request it.
 */
const pauseAfterFailureMs = 30_000
/** The most readers waiting for a translation ahead of them; beyond that the oldest are left to the jobs. */
const mostAhead = 200

interface Ahead {
  novelId: NovelId
  at: SceneId
  language: Language
}

/**
 * Translates in the background, one call at a time: first what readers may see next, then the stored jobs. Yields to
 * turns being written, and continues where a stopped server left off.
 */
export class TranslationWorker {
  private readonly ahead = new Map<string, Ahead>()
  private readonly missing = new WeakMap<object, { language: Language; units: TranslatedUnit[] }>()
  private call: { key: string; abort: LinkedAbort } | null = null
  private aheadFrom = 0
  private readonly loop = new JobLoop({
    doNext: () => this.translateNext(),
    nextDue: async () => (this.ports.translator === null ? null : nextDue(this.ports.pool, 'translation_jobs')),
    onError: (err) => this.ports.log.warn({ err }, 'the work on translations was interrupted'),
  })

  constructor(private readonly ports: WorkerPorts) {}

  start(): void {
    this.loop.start()
  }

  stop(): Promise<void> {
    return this.loop.stop()
  }

  /** Called when there is a new job, or one that may continue. */
  wake(): void {
    this.loop.wake()
  }

  /** Called when the author has stopped a novel's job: aborts a call in progress. */
  cut(novelId: NovelId, language: Language): void {
    if (this.call?.key === `${novelId}/${language}`) this.call.abort.abort()
  }

  /**
   * Called when a reader is at a scene and reads in a language: translates first what may come next, if it is missing.
   */
  readerAt(loaded: LoadedNovel, at: SceneId, language: Language): void {
    const { novel, id } = loaded
    if (this.ports.translator === null || languageOfNovel(novel) === language || performance.now() < this.aheadFrom)
      return
    const key = `${id}/${at}/${language}`
    if (this.ahead.has(key) || this.ahead.size >= mostAhead) return
    if (unitsAhead(novel, at, this.missingIn(loaded, language)).length === 0) return
    this.ahead.set(key, { novelId: id, at, language })
    this.wake()
  }

  /** A novel's missing texts, computed once per revision: readers take turns more often than authors write. */
  private missingIn({ novel, translations }: LoadedNovel, language: Language): TranslatedUnit[] {
    const cached = this.missing.get(translations)
    if (cached?.language === language) return cached.units
    const units = missingUnits(translatedUnits(novel, translations, language))
    this.missing.set(translations, { language, units })
    return units
  }

  /** Translates ahead of a reader, or works on a job; false when there is nothing to do. */
  private async translateNext(): Promise<boolean> {
    if (this.ports.translator === null) {
      this.ahead.clear()
      return false
    }
    if (await this.goAhead()) return true
    const lease = randomUUID()
    const job = await takeJob(this.ports.pool, lease)
    if (job) await this.workOn(job, lease)
    return job !== null
  }

  private get isStopped(): boolean {
    return this.loop.signal.aborted
  }

  /** Translates ahead of one reader; false when nobody is waiting. */
  private async goAhead(): Promise<boolean> {
    const [first] = this.ahead
    if (!first) return false
    const [key, { novelId, at, language }] = first
    try {
      while (!(await isSpent(this.ports.pool, novelId, this.ports.caps))) {
        const step = await this.step(novelId, language, (loaded, units) => unitsAhead(loaded.novel, at, units))
        if (step === null || step.done === 0 || this.isStopped) break
      }
    } catch (error) {
      if (!(error instanceof TranslatorError)) throw error
      this.aheadFrom =
        performance.now() + (error.retryAfter ?? 0) * 1_000 + (error.reason === 'cancelled' ? 0 : pauseAfterFailureMs)
      if (error.reason !== 'cancelled') this.ahead.clear()
    } finally {
      this.ahead.delete(key)
    }
    return true
  }

  private async workOn(job: TranslationJob, lease: string): Promise<void> {
    const { pool } = this.ports
    const stopRenewing = keepRenewing(
      () => renewJob(pool, job, lease),
      () => this.cut(job.novel_id, job.language),
    )
    try {
      while (!this.isStopped) {
        while (await this.goAhead());
        if (await isSpent(pool, job.novel_id, this.ports.caps)) {
          return await leaveJob(pool, job, lease, {
            status: 'waiting',
            afterMs: untilTomorrow(),
            problem: 'daily_cap',
          })
        }
        const step = await this.step(job.novel_id, job.language, (_, units) => units)
        if (step === null) return await leaveJob(pool, job, lease, { status: 'done' })
        if (!(await keepJob(pool, job, lease, step))) return
        if (step.done === 0) throw new TranslatorError('failed', 'Nothing came of a batch.')
        job.failures = 0
      }
      await leaveJob(pool, job, lease, { status: 'waiting' })
    } catch (error) {
      if (!(error instanceof TranslatorError)) throw error
      await this.leaveAfter(error, job, lease)
    } finally {
      stopRenewing()
    }
  }

  /**
   * An abort is no failure: a reader came first, the server stops, or the author stopped the job (then the lease is
   * lost).
   */
  private async leaveAfter(error: TranslatorError, job: TranslationJob, lease: string): Promise<void> {
    const { pool, log } = this.ports
    if (error.reason === 'cancelled') return leaveJob(pool, job, lease, { status: 'waiting', failures: job.failures })
    const failures = job.failures + 1
    log.warn({ novel: job.novel_id, reason: error.reason, why: error.message, failures }, 'a translation failed')
    const problem = error.reason === 'busy' ? 'storyteller_busy' : 'storyteller_failed'
    if (error.reason === 'not_allowed' || failures >= mostFailures) {
      return leaveJob(pool, job, lease, { status: 'failed', problem, failures })
    }
    const afterMs = Math.max((error.retryAfter ?? 0) * 1_000, Math.min(600_000, 2_000 * 2 ** failures))
    return leaveJob(pool, job, lease, { status: 'waiting', afterMs, problem, failures })
  }

  /**
   * One call: translates the first batch of what is missing among the chosen units, and stores it at once. Null:
   * nothing is missing, or the novel was deleted. Rejects with `TranslatorError`.
   */
  private async step(
    novelId: NovelId,
    language: Language,
    choose: (loaded: LoadedNovel, units: readonly TranslatedUnit[]) => readonly TranslatedUnit[],
  ): Promise<JobStep | null> {
    const { pool, novels } = this.ports
    const translator = this.translatorNow()
    await this.readersFirst(translator)
    const loaded = await novels.load(novelId)
    if (!loaded || languageOfNovel(loaded.novel) === language) return null
    const units = translatedUnits(loaded.novel, loaded.translations, language)
    const missing = missingUnits(choose(loaded, units))
    const [batch] = translationBatches(loaded.novel, language, missing, units, translator.size, 1)
    if (!batch) return null
    const { results, usage, calls } = await this.ask(translator, `${novelId}/${language}`, (signal) =>
      translator.translate(batch, { signal }),
    ).catch(async (error: unknown) => {
      if (error instanceof TranslatorError) await settleTranslation(pool, novelId, error.usage)
      throw error
    })
    await settleTranslation(pool, novelId, usage)
    await storeResults(pool, novelId, language, batch, results)
    const { input_tokens, output_tokens } = usage
    const refused = results.filter((result) => result && 'fault' in result).length
    return { done: results.filter((result) => result !== null).length, refused, calls, input_tokens, output_tokens }
  }

  /** Without a translator, which was removed during the job: it waits for another. */
  private translatorNow(): Translator {
    const { translator } = this.ports
    if (translator === null) throw new TranslatorError('busy', 'There is no model now.', { retryAfter: pollMs / 1_000 })
    return translator
  }

  /** Waits while replies are being written, up to a limit. */
  private async readersFirst(translator: Translator): Promise<void> {
    await waitForReaders(this.ports.play, patienceMs[translator.describe().kind], this.loop.signal)
    if (this.isStopped) throw new TranslatorError('cancelled', 'The server stops.')
  }

  private async ask(
    translator: Translator,
    key: string,
    translate: (signal: AbortSignal) => Promise<TranslatedBatch>,
  ): Promise<TranslatedBatch> {
    const abort = new LinkedAbort([this.loop.signal])
    this.call = { key, abort }
    const forget = abortForReaders(this.ports.play, translator.describe(), abort)
    try {
      return await translate(abort.signal)
    } finally {
      forget()
      abort.release()
      this.call = null
    }
  }
}
