import { readGuideAddress } from '@fabula/contract/guide-address'
import {
  type PageRoute,
  pageAddress,
  pageSize,
  readLibraryFilter,
  readPageAddress,
  readSearchFilter,
} from '@fabula/contract/page-address'
import type { LastPlayed, PageData, PageFailure, Viewer } from '@fabula/contract/pages'
import type { ProblemCode } from '@fabula/contract/problem'
import type { User } from '@fabula/contract/shapes/account'
import type { BuildingSummary } from '@fabula/contract/shapes/building-summary'
import type { LibraryAnswer, LibraryNovel } from '@fabula/contract/shapes/library'
import type { PlayState } from '@fabula/contract/shapes/play'
import type { PublishedPage, SearchAnswer, SearchResult } from '@fabula/contract/shapes/published'
import type { Accent } from '@fabula/contract/theme/accent'
import { GameStateId, NovelId, SceneId, UserId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import * as z from 'zod/mini'
import type { Caller } from '../accounts/caller.ts'
import type { NovelFilter } from '../publishing/search-conditions.ts'
import { defaultAge } from '../publishing/search-novels.ts'
import type { FillPage } from './pages.ts'
import { problemOfError } from './problem-of-error.ts'

type LibraryQuery = { limit: number; offset: number; name_substring: string }

/** The sources of page data, one capability each. */
export interface PageSources {
  lastPlayed(caller: Caller, language: Language): Promise<LastPlayed | null>
  search(filter: NovelFilter, language: Language): Promise<SearchAnswer>
  playing(language: Language): Promise<SearchResult[]>
  published(caller: Caller, playLink: string, language: Language): Promise<PublishedPage>
  me(caller: Caller): Promise<User>
  user(caller: Caller, id: UserId): Promise<User>
  library(caller: Caller, query: LibraryQuery, language: Language): Promise<LibraryAnswer>
  libraryNovel(caller: Caller, playLink: string, language: Language): Promise<LibraryNovel>
  drafts(author: UserId): Promise<BuildingSummary[]>
  firstView(caller: Caller, playLink: string, language: Language): Promise<PlayState>
  /** The accent of a cover at an address; null if it is not known yet. */
  accent(cover: string): Accent | null
}

/** Pages that depend on the visitor, guests included. */
const personal = new Set<PageRoute['page']>([
  'home',
  'account',
  'library',
  'library_novel',
  'play',
  'game',
  'building',
  'editor',
  'admin',
  'join',
])

/** Fills the first data of the page at an address. A page is personal if another visitor would see different data. */
export function fillPages(sources: PageSources): FillPage {
  return async ({ caller, path, query }) => {
    const searchParams = new URLSearchParams(query)
    const guide = readGuideAddress(path)
    const route = readPageAddress(path)
    const { language } = guide ?? route
    const common = { language, viewer: viewerOf(caller), path, query }
    if (guide) {
      const search = guide.page === null ? (searchParams.get('search')?.trim().slice(0, 100) ?? '') : ''
      const data = { ...common, page: 'guide' as const, guide: guide.page, search }
      return { data, personal: caller.kind === 'user', accent: null }
    }
    const data = await loadPage({ sources, caller, searchParams, common }, route)
    if ('elsewhere' in data) return data
    const cover = coverOf(data)
    const accent = cover === null ? null : sources.accent(cover)
    return { data, personal: caller.kind === 'user' || personal.has(route.page), accent }
  }
}

/** The address of the cover of the novel that a page is about. */
function coverOf(data: PageData): string | null {
  switch (data.page) {
    case 'published':
      return data.novel?.cover ?? null
    case 'library_novel':
      return data.novel?.cover_url ?? null
    case 'play':
      return data.state?.cover ?? null
    default:
      return null
  }
}

interface PageLoad {
  sources: PageSources
  caller: Caller
  searchParams: URLSearchParams
  /** The fields that the data of every page has. */
  common: { language: Language; viewer: Viewer | null; path: string; query: string }
}

/** Loads the data of any page but the guide's; `elsewhere` is an address to redirect to. */
async function loadPage(load: PageLoad, route: PageRoute): Promise<PageData | { elsewhere: string }> {
  const { sources, caller, searchParams, common } = load
  const { language } = common
  switch (route.page) {
    case 'home': {
      const [last, playing] = await Promise.all([sources.lastPlayed(caller, language), sources.playing(language)])
      return { ...common, page: 'home', last, playing }
    }
    case 'search': {
      const filter = readSearchFilter(searchParams)
      const age = filter.age ?? defaultAge(caller)
      const search = { ...filter, age, limit: pageSize, offset: pageSize * (filter.page - 1) }
      const { value } = await attempt(() => sources.search(search, language))
      return { ...common, page: 'search', filter, answer: value }
    }
    case 'published': {
      const { value, failure } = await attempt(() => sources.published(caller, route.playLink, language))
      const start_failed = searchParams.get('start') === 'failed' ? { start_failed: true as const } : {}
      return { ...common, page: 'published', play_link: route.playLink, novel: value, failure, ...start_failed }
    }
    case 'account':
      return loadAccount(load, route.userId)
    case 'library': {
      const filter = readLibraryFilter(searchParams)
      const asked = { limit: pageSize, offset: pageSize * (filter.page - 1), name_substring: filter.name }
      const { value, failure } = await forUser(caller, () => sources.library(caller, asked, language))
      return { ...common, page: 'library', filter, answer: value, failure }
    }
    case 'library_novel': {
      const { value, failure } = await forUser(caller, () => sources.libraryNovel(caller, route.playLink, language))
      return { ...common, page: 'library_novel', play_link: route.playLink, novel: value, failure }
    }
    case 'play': {
      const { value, failure, code } = await attempt(() => sources.firstView(caller, route.playLink, language))
      if (code === 'no_first_scene') return { elsewhere: pageAddress.notStarted(language, route.playLink) }
      return { ...common, page: 'play', play_link: route.playLink, state: value, failure }
    }
    case 'game':
      return gameData(load, route)
    case 'building': {
      const { value, failure } = await (caller.kind === 'user' ? attempt(() => sources.drafts(caller.id)) : loggedOut)
      return { ...common, page: 'building', answer: value, failure }
    }
    case 'editor':
      return editorData(load, route)
    case 'admin':
      return { ...common, page: 'admin', section: route.section }
    case 'offline':
      return { ...common, viewer: null, page: 'offline' }
    case 'join':
    case 'coming_soon':
      return { ...common, page: route.page }
  }
}

/** The caller's own account for the `userId` null. */
async function loadAccount({ sources, caller, common }: PageLoad, userId: string | null): Promise<PageData> {
  const loadUser = async (): Promise<User | null> => {
    if (userId === null) return sources.me(caller)
    const id = z.safeParse(UserId, userId)
    return id.success ? sources.user(caller, id.data) : null
  }
  const { value, failure } = await attempt(loadUser)
  return {
    ...common,
    page: 'account',
    user_id: userId,
    user: value,
    failure: value ? null : (failure ?? 'not_found'),
  }
}

/** The editor loads its novel itself. An address whose identifiers cannot exist is that of no page. */
function editorData({ common }: PageLoad, route: Extract<PageRoute, { page: 'editor' }>): PageData {
  const novel = z.safeParse(NovelId, route.novelId)
  const scene = route.scene && z.safeParse(SceneId, route.scene.scene_id)
  if (!novel.success || (scene && !scene.success)) return { ...common, page: 'coming_soon' }
  return {
    ...common,
    page: 'editor',
    base: route.base,
    novel_id: novel.data,
    scene: route.scene && scene ? { scene_type: route.scene.scene_type, scene_id: scene.data } : null,
  }
}

/** The simple viewer loads its state itself. As in the editor, identifiers that cannot exist are those of no page. */
function gameData({ common }: PageLoad, route: Extract<PageRoute, { page: 'game' }>): PageData {
  const [novel, state] = [z.safeParse(NovelId, route.novelId), z.safeParse(GameStateId, route.stateId)]
  if (!novel.success || !state.success) return { ...common, page: 'coming_soon' }
  return { ...common, page: 'game', novel_id: novel.data, state_id: state.data }
}

const viewerOf = (caller: Caller): Viewer | null =>
  caller.kind === 'user' ? { id: caller.id, username: caller.username } : null

/** Turns a refusal into page data: the page is shown all the same. Other errors lead to the error page. */
async function attempt<T>(
  load: () => Promise<T>,
): Promise<{ value: T | null; failure: PageFailure | null; code?: ProblemCode }> {
  try {
    return { value: await load(), failure: null }
  } catch (error) {
    const { code } = problemOfError(error)
    if (code === 'unexpected') throw error
    return { value: null, failure: code.endsWith('not_found') ? 'not_found' : 'failed', code }
  }
}

/** A guest has no personal data: the page asks them to log in. */
const loggedOut = { value: null, failure: null }

const forUser = async <T>(caller: Caller, load: () => Promise<T>) =>
  caller.kind === 'user' ? attempt(load) : loggedOut
