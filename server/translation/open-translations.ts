import type { NovelId, SceneId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { languageOfNovel } from '@fabula/core/novel/language'
import { otherLanguage } from '@fabula/core/translation/translated-unit'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { resumeJob, startJob } from './jobs.ts'
import type { TranslationPorts } from './own-novel.ts'
import { TranslationWorker, type WorkerPorts } from './translation-worker.ts'

/** An author who edits is left in peace for this long before the work goes on, in ms. */
const quietMs = 20_000

/** The work on translations, with all that sets it going. */
export interface OpenTranslations {
  ports: TranslationPorts
  /** A novel was published: its missing texts are translated. */
  published(id: NovelId): Promise<void>
  /** A published novel was edited: what is missing now is translated once its author is quiet. */
  edited(id: NovelId): Promise<void>
  /** A reader is at a scene: what may come next is translated first. */
  readerAt(loaded: LoadedNovel, at: SceneId, language: Language): void
  start(): void
  stop(): Promise<void>
}

/**
 * Opens it. `translator` may change while the server runs. While there is none nothing is set going, and readers see the
 * originals.
 */
export function openTranslations(given: WorkerPorts): OpenTranslations {
  const { pool, novels } = given
  const worker = new TranslationWorker(given)
  return {
    ports: {
      pool,
      novels,
      worker,
      get translator() {
        return given.translator
      },
    },
    async published(id) {
      const loaded = given.translator && (await novels.load(id))
      if (!loaded) return
      await startJob(pool, id, otherLanguage(languageOfNovel(loaded.novel)))
      worker.wake()
    },
    async edited(id) {
      if (given.translator && (await resumeJob(pool, id, quietMs))) worker.wake()
    },
    readerAt: (loaded, at, language) => worker.readerAt(loaded, at, language),
    start: () => worker.start(),
    stop: async () => worker.stop(),
  }
}
