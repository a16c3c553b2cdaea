import type { NovelId, SceneId } from '@fabula/core/ids'
import { type Language, languageOfNovel } from '@fabula/core/novel/language'
import { otherLanguage } from '@fabula/core/translation/translated-unit'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import type { TranslationPorts } from './own-novel.ts'
import { resumeJob, startJob } from './translation-jobs.ts'
import { TranslationWorker, type WorkerPorts } from './translation-worker.ts'

/** How long an author must have made no edit before the job resumes, in ms. */
const quietMs = 20_000

/** The translations with everything that triggers their jobs. */
export interface OpenTranslations {
  ports: TranslationPorts
  /** Translates the missing texts of a newly published novel. */
  published(id: NovelId): Promise<void>
  /** Translates what an edit of a published novel left missing, once its author pauses. */
  edited(id: NovelId): Promise<void>
  /** Translates first what a reader at this scene may see next. */
  readerAt(loaded: LoadedNovel, at: SceneId, language: Language): void
  start(): void
  stop(): Promise<void>
}

/**
 * Opens the translations. `translator` may change while the server runs. Without one no job is started, and readers see
 * the originals.
 */
export function openTranslations(workerPorts: WorkerPorts): OpenTranslations {
  const { pool, novels } = workerPorts
  const worker = new TranslationWorker(workerPorts)
  return {
    ports: {
      pool,
      novels,
      worker,
      get translator() {
        return workerPorts.translator
      },
    },
    async published(id) {
      const loaded = workerPorts.translator && (await novels.load(id))
      if (!loaded) return
      await startJob(pool, id, otherLanguage(languageOfNovel(loaded.novel)))
      worker.wake()
    },
    async edited(id) {
      if (workerPorts.translator && (await resumeJob(pool, id, quietMs))) worker.wake()
    },
    readerAt: (loaded, at, language) => worker.readerAt(loaded, at, language),
    start: () => worker.start(),
    stop: () => worker.stop(),
  }
}
