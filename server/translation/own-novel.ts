import { type Language, languageOfNovel } from '@fabula/core/novel/language'
import { otherLanguage } from '@fabula/core/translation/translated-unit'
import type pg from 'pg'
import type { Place } from '../authoring/authoring-ports.ts'
import { loadNovel, type Right } from '../authoring/load-novel.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import type { NovelStore } from '../novels/novel-store.ts'
import { ProblemError } from '../problem-error.ts'
import type { TranslationWorker } from './translation-worker.ts'
import type { Translator } from './translator.ts'

/** The dependencies of translations. Without a model there is no translator. */
export interface TranslationPorts {
  pool: pg.Pool
  novels: NovelStore
  readonly translator: Translator | null
  worker: Pick<TranslationWorker, 'wake' | 'cut'> | null
}

/** An author's novel and the language it is translated into. Throws for the language that it is written in. */
export async function ownNovel(
  ports: Pick<TranslationPorts, 'novels'>,
  place: Place,
  right: Right,
  asked: Language | undefined,
): Promise<{ loaded: LoadedNovel; from: Language; language: Language }> {
  const loaded = await loadNovel(ports, place, right)
  const from = languageOfNovel(loaded.novel)
  const language = asked ?? otherLanguage(from)
  if (language === from) throw new ProblemError('translation_language')
  return { loaded, from, language }
}
