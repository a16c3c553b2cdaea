import type { NovelId, SceneId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { localizeNovel, translationTable } from '@fabula/core/novel/localize'
import type { Novel } from '@fabula/core/novel/novel'
import { playLinkPattern } from '@fabula/core/novel/play-link'
import type { PersistedTranslation } from '@fabula/core/translation/translated-unit'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { JoinedCalls } from '../concurrency/joined-calls.ts'
import type { LoadedNovel } from './loaded-novel.ts'
import { type NovelParts, novelOf, withRows } from './novel-parts.ts'
import { type FoundBy, findFacts, findNewerRows, type NovelFacts } from './novel-rows.ts'

/** Novels as values, always current. */
export interface NovelStore {
  /** `alsoInBin`: a draft that its author has deleted too. */
  load(id: NovelId, options?: { alsoInBin?: boolean }): Promise<LoadedNovel | null>
  loadByLink(link: string): Promise<LoadedNovel | null>
}

/** A cached novel. Everything in it is created once for `parts` and shared by all callers. */
interface CachedNovel {
  parts: NovelParts
  novel: Novel
  /** The characters of all its documents. */
  size: number
  sceneRevisions: ReadonlyMap<SceneId, number>
  translations: readonly PersistedTranslation[]
  localized(language: Language): Novel
  /** When it was last known to be current, by a monotonic clock; milliseconds. */
  seenAt: number
}

const megabyte = 1_048_576
/** The approximate bytes of heap for each character of a document once it is parsed. */
const bytesPerCharacter = 3
/** Deleted rows exist for a day, so checking at least this often notices each deletion. */
const forgetAfterMs = 12 * 3_600_000

/**
 * Loads novels. Each load asks Postgres in one small query whether anything is newer than the cache, and reads only the
 * newer rows: the answer is never older than a write that was acknowledged before the call. `bytes` limits the memory;
 * a novel that is larger by itself is cached alone, because reading it for every turn would cost more.
 */
export function createNovelStore({ pool, bytes = 64 * megabyte }: { pool: pg.Pool; bytes?: number }): NovelStore {
  const sizeCalculation = ({ size }: CachedNovel) => Math.min(bytes, 4_096 + size * bytesPerCharacter)
  const cache = new LRUCache<NovelId, CachedNovel>({ maxSize: bytes, sizeCalculation })
  const reading = new JoinedCalls<NovelId, CachedNovel | null>()

  const current = async (facts: NovelFacts): Promise<CachedNovel | null> => {
    for (;;) {
      const known = fresh(cache.get(facts.id))
      if (known && known.parts.newest >= facts.newest) {
        known.seenAt = performance.now()
        return known
      }
      // A read for an older number may be in progress: then check again after it.
      const found = await reading.join(facts.id, () => read(facts, known))
      if (!found || found.parts.newest >= facts.newest) return found
    }
  }

  const read = async (facts: NovelFacts, known: CachedNovel | null): Promise<CachedNovel | null> => {
    const seenAt = performance.now()
    const rows = await findNewerRows(pool, facts.id, known?.parts.newest ?? 0)
    const parts = await withRows(known?.parts ?? null, rows, facts)
    if (!parts) return null
    const entry = cachedNovel(parts, facts, seenAt)
    cache.set(facts.id, entry)
    return entry
  }

  const load = async (by: FoundBy): Promise<LoadedNovel | null> => {
    const facts = await findFacts(pool, by)
    if (!facts) {
      if ('id' in by) cache.delete(by.id)
      return null
    }
    const entry = await current(facts)
    return entry && loaded(facts, entry)
  }

  return {
    load: (id, options) => load({ id, ...options }),
    loadByLink: async (link) => (playLinkPattern.test(link) ? load({ link }) : null),
  }
}

const fresh = (entry: CachedNovel | undefined): CachedNovel | null =>
  entry && performance.now() - entry.seenAt < forgetAfterMs ? entry : null

function cachedNovel(parts: NovelParts, facts: NovelFacts, seenAt: number): CachedNovel {
  const novel = novelOf(parts, facts)
  const translations = [...parts.translations.values()]
  const inLanguage = new Map<Language, Novel>()
  const localized = (language: Language): Novel => {
    const made = inLanguage.get(language) ?? localizeNovel(novel, translationTable(translations, language), language)
    inLanguage.set(language, made)
    return made
  }
  const sceneRevisions = new Map(
    [...parts.interactive, ...parts.static].map(([id, { revision }]): [SceneId, number] => [id, revision]),
  )
  let size = 0
  for (const of of parts.sizes.values()) size += of
  return { parts, novel, size, sceneRevisions, translations, localized, seenAt }
}

function loaded(
  { newest: _, ...facts }: NovelFacts,
  { parts, novel, size, sceneRevisions, translations, localized }: CachedNovel,
): LoadedNovel {
  return { ...facts, revision: parts.revision, size, sceneRevisions, novel, translations, localized }
}
