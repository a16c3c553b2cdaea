import { languageOf, languages } from '@fabula/core/novel/known-languages'
import type { Language } from '@fabula/core/novel/language'
import type { SceneType } from '@fabula/core/novel/scene-ref'
import { type AdminSection, adminSections } from './admin-address.ts'
import type { Base } from './in-novel.ts'
import type { LibraryFilter, SearchFilter } from './pages.ts'
import { searchAges, searchLengths } from './search-sorts.ts'

const part = encodeURIComponent

type EditedScene = { scene_type: SceneType; scene_id: string }

const editorSegments: Record<Base, string> = { building_novel: 'building', production_novel: 'production_change' }

/** Builds `?a=b` from the non-empty fields; empty string when there are none. */
function queryOf(fields: Record<string, string | false>): string {
  const kept = Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1]))
  return kept.length > 0 ? `?${kept.map(([name, value]) => `${name}=${part(value)}`).join('&')}` : ''
}

/** Address of every page; the first argument is the language in the path. */
export const pageAddress = {
  home: (language: Language) => `/${language}`,
  search: (language: Language, filter: Partial<SearchFilter> = {}) =>
    `/${language}/search${queryOf({
      text: filter.text ?? '',
      name: filter.name ?? '',
      description: filter.description ?? '',
      sort: filter.sort !== undefined && filter.sort !== 'descending' && filter.sort,
      language: filter.language ?? '',
      length: filter.length ?? '',
      age: filter.age ?? '',
      page: (filter.page ?? 1) > 1 && String(filter.page),
    })}`,
  published: (language: Language, playLink: string) => `/${language}/production/${part(playLink)}`,
  /** The novel's page, for a reader whom the play page could not let in because the novel has no first scene. */
  notStarted: (language: Language, playLink: string) => `/${language}/production/${part(playLink)}?start=failed`,
  publishedEditor: (language: Language, id: string) => `/${language}/production_change/${part(id)}`,
  /** The editor of a draft or a published novel: at the novel itself, or at one of its scenes. */
  editor: (language: Language, base: Base, id: string, scene: EditedScene | null = null) =>
    `/${language}/${editorSegments[base]}/${part(id)}${scene ? `/${scene.scene_type}_scene/${part(scene.scene_id)}` : ''}`,
  account: (language: Language) => `/${language}/user/me`,
  user: (language: Language, id: string) => `/${language}/user/${part(id)}`,
  building: (language: Language) => `/${language}/building`,
  offline: (language: Language) => `/${language}/offline`,
  library: (language: Language, filter: Partial<LibraryFilter> = {}) =>
    `/${language}/library${queryOf({ name: filter.name ?? '', page: (filter.page ?? 1) > 1 && String(filter.page) })}`,
  libraryNovel: (language: Language, playLink: string) => `/${language}/library/${part(playLink)}`,
  play: (language: Language, playLink: string) => `/${language}/play/${part(playLink)}`,
  game: (language: Language, novelId: string, stateId: string) =>
    `/${language}/game/${part(novelId)}/state/${part(stateId)}`,
}

/** The same page in another language; `path` begins with its current language. */
export const inLanguage = (language: Language, path: string, query = '') =>
  `/${language}${path.replace(/^\/[^/]*/, '')}${query}`

export type PageRoute =
  | { page: 'home' | 'search' | 'library' | 'building' | 'offline' | 'join' | 'coming_soon' }
  | { page: 'editor'; base: Base; novelId: string; scene: EditedScene | null }
  | { page: 'account'; userId: string | null }
  | { page: 'admin'; section: AdminSection }
  | { page: 'published' | 'library_novel' | 'play'; playLink: string }
  | { page: 'game'; novelId: string; stateId: string }

/** Parses a path into its route. An unknown path is `coming_soon`, an unknown language English. */
export function readPageAddress(path: string): PageRoute & { language: Language } {
  const [first = '', segment, ...rest] = path.split('/').slice(1).map(decoded).filter(Boolean)
  return { language: languageOf(first), ...routeOf(segment, rest) }
}

function routeOf(segment: string | undefined, [name, ...more]: string[]): PageRoute {
  if (segment === undefined) return { page: 'home' }
  if (segment === 'game' && name !== undefined && more[0] === 'state' && more[1] !== undefined && more.length === 2) {
    return { page: 'game', novelId: name, stateId: more[1] }
  }
  if (segment === 'admin' && more.length === 0) {
    const section = adminSections.find((each) => each === (name ?? 'models'))
    return section ? { page: 'admin', section } : { page: 'coming_soon' }
  }
  if (segment === 'building' || segment === 'production_change') {
    const scene = editedScene(more)
    if (name !== undefined && (scene || more.length === 0)) {
      return {
        page: 'editor',
        base: segment === 'building' ? 'building_novel' : 'production_novel',
        novelId: name,
        scene,
      }
    }
  }
  if (more.length > 0) return { page: 'coming_soon' }
  if (name === undefined) {
    const alone = (['search', 'library', 'building', 'offline', 'join'] as const).find((page) => page === segment)
    return { page: alone ?? 'coming_soon' }
  }
  if (segment === 'user') return { page: 'account', userId: name === 'me' ? null : name }
  if (segment === 'production') return { page: 'published', playLink: name }
  if (segment === 'library') return { page: 'library_novel', playLink: name }
  if (segment === 'play') return { page: 'play', playLink: name }
  return { page: 'coming_soon' }
}

function editedScene([kind, id, ...more]: string[]): EditedScene | null {
  if (id === undefined || more.length > 0) return null
  if (kind === 'interactive_scene') return { scene_type: 'interactive', scene_id: id }
  return kind === 'static_scene' ? { scene_type: 'static', scene_id: id } : null
}

/** Decodes a path segment; a malformed one is returned unchanged. */
function decoded(piece: string): string {
  try {
    return decodeURIComponent(piece)
  } catch {
    return piece
  }
}

/** The part of `URLSearchParams` that is used here. */
type Query = { get(name: string): string | null }

/** Reads the search filter from a query; invalid values count as absent. */
export function readSearchFilter(query: Query): SearchFilter {
  const sort = query.get('sort')
  const one = <T extends string>(known: readonly T[], name: string) =>
    known.find((each) => each === query.get(name)) ?? null
  return {
    text: query.get('text')?.trim().slice(0, 200) ?? '',
    name: query.get('name')?.trim().slice(0, 200) ?? '',
    description: query.get('description')?.trim().slice(0, 200) ?? '',
    sort: sort === 'liked' || sort === 'ascending' ? sort : 'descending',
    page: pageNumber(query),
    language: one(languages, 'language'),
    length: one(searchLengths, 'length'),
    // Links shared before `age` existed have `adults=1`.
    age: one(searchAges, 'age') ?? (query.get('adults') === '1' ? 'any' : null),
  }
}

export function readLibraryFilter(query: Query): LibraryFilter {
  return { name: query.get('name')?.trim().slice(0, 200) ?? '', page: pageNumber(query) }
}

/** Novels per page of search and library. */
export const pageSize = 6

function pageNumber(query: Query): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 100_000_000 ? page : 1
}
