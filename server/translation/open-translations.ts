import type { NovelId, SceneId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { languageOfNovel } from '@fabula/core/novel/language'
import { otherLanguage } from '@fabula/core/translation/translated-unit'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { resumeJob, startJob } from './jobs.ts'
import type { TranslationPorts } from './own-novel.ts'
import { TranslationWorker, type WorkerPorts } from './translation-worker.ts'
import type { Translator } from './translator.ts'

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

/** Opens it. Without a translator nothing is ever set going, and readers see the originals. */
export function openTranslations({
  translator,
  ...rest
}: Omit<WorkerPorts, 'translator'> & { translator: Translator | null }): OpenTranslations {
  const { pool, novels } = rest
  const worker = translator && new TranslationWorker({ ...rest, translator })
  return {
    ports: { pool, novels, translator, worker },
    async published(id) {
      const loaded = worker && (await novels.load(id))
      if (!loaded) return
      await startJob(pool, id, otherLanguage(languageOfNovel(loaded.novel)))
      worker.wake()
    },
    async edited(id) {
      if (worker && (await resumeJob(pool, id, quietMs))) worker.wake()
    },
    readerAt: (loaded, at, language) => worker?.readerAt(loaded, at, language),
    start: () => worker?.start(),
    stop: async () => worker?.stop(),
  }
}
