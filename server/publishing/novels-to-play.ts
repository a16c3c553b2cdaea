import type { SearchResult } from '@fabula/contract/shapes/published'
import type { Language } from '@fabula/core/novel/language'
import type pg from 'pg'
import { findNovels } from './search-novels.ts'

/** How many are shown: a featured one and a row of three. */
const maxShown = 4
/** How many candidates they are chosen from. */
const maxCandidates = 12

/**
 * The most liked novels that anybody can play at once: free, for every age, without a group to join. Only those
 * readable in a language; if there are none, the others. Among equals, those with a cover by their author come first.
 */
export async function novelsToPlay(ports: { pool: pg.Pool }, language: Language): Promise<SearchResult[]> {
  const filter = {
    name: '',
    description: '',
    sort: 'liked',
    age: 'everyone',
    free: true,
    limit: maxCandidates,
    offset: 0,
  } as const
  const novels = await findNovels(ports, { ...filter, language }, language)
  const found = novels.length > 0 ? novels : await findNovels(ports, filter, language)
  const [covered, bare] = [found.filter(hasCover), found.filter((novel) => !hasCover(novel))]
  return [...covered, ...bare].sort((a, b) => b.likes - a.likes).slice(0, maxShown)
}

const hasCover = ({ cover_url }: SearchResult) => cover_url !== null
