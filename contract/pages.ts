import { NovelId, SceneId, UserId } from '@fabula/core/ids'
import { Language } from '@fabula/core/novel/language'
import { SceneType } from '@fabula/core/novel/scene-ref'
import * as z from 'zod/mini'
import { adminSections } from './admin-address.ts'
import { guidePages } from './guide-address.ts'
import { SearchAge, SearchLength, SearchSort } from './routes/published.ts'
import { User } from './shapes/account.ts'
import { BuildingSummary } from './shapes/building-summary.ts'
import { LibraryAnswer, LibraryNovel } from './shapes/library.ts'
import { PlayState } from './shapes/play.ts'
import { PublishedPage, SearchAnswer, SearchResult } from './shapes/published.ts'
import type { ThemeTokens } from './theme/theme.ts'

/** Whom a document was filled for; null: a guest. The page discards a document filled for another than its token's user. */
export const Viewer = z.object({ id: UserId, username: z.string() })
export type Viewer = z.infer<typeof Viewer>

/** What every page is given. `path` is the address without origin and query, `query` starts with `?` or is empty. */
const everyPage = { language: Language, viewer: z.nullable(Viewer), path: z.string(), query: z.string() }

/** Why a page's own thing could not be shown. */
export const PageFailure = z.enum(['not_found', 'failed'])
export type PageFailure = z.infer<typeof PageFailure>

export const SearchFilter = z.object({
  /** Words to find in the name or the description. */
  text: z.string(),
  name: z.string(),
  description: z.string(),
  sort: SearchSort,
  page: z.number(),
  language: z.nullable(Language),
  length: z.nullable(SearchLength),
  /** Null: guests see novels for every age, registered readers all. */
  age: z.nullable(SearchAge),
})
export type SearchFilter = z.infer<typeof SearchFilter>
export const LibraryFilter = z.object({ name: z.string(), page: z.number() })
export type LibraryFilter = z.infer<typeof LibraryFilter>

/** Where a reader stopped in the novel they played last, and what they have found of it. */
export const LastPlayed = z.object({
  id: NovelId,
  name: z.string(),
  play_link: z.string(),
  cover_url: z.nullable(z.string()),
  /** Who spoke last, and the beginning of what was said; the narrator has no name. */
  speaker: z.string(),
  line: z.string(),
  /** The story came to an end there. */
  ended: z.boolean(),
  endings_found: z.number(),
  endings_total: z.number(),
})
export type LastPlayed = z.infer<typeof LastPlayed>

/**
 * What the server puts into each page, by the page's name. A null answer with no failure means that it is for a viewer
 * who has to log in first; the page's script asks again once it knows the token.
 */
export const pages = {
  /** `last`: the novel last played, waiting behind "continue". `playing`: what anybody can play at once, the most liked first. */
  home: z.object({
    ...everyPage,
    page: z.literal('home'),
    last: z.nullable(LastPlayed),
    playing: z.array(SearchResult),
  }),
  search: z.object({
    ...everyPage,
    page: z.literal('search'),
    filter: SearchFilter,
    /** Null: the search failed. */
    answer: z.nullable(SearchAnswer),
  }),
  published: z.object({
    ...everyPage,
    page: z.literal('published'),
    play_link: z.string(),
    novel: z.nullable(PublishedPage),
    failure: z.nullable(PageFailure),
    /** The reader comes back from the play page, which had nowhere to begin. */
    start_failed: z.optional(z.literal(true)),
  }),
  /** Mine, at `/user/me`; with `user_id`, somebody's, as anybody may see them. */
  account: z.object({
    ...everyPage,
    page: z.literal('account'),
    user_id: z.nullable(z.string()),
    user: z.nullable(User),
    failure: z.nullable(PageFailure),
  }),
  /** The administrators' area. Nothing of it is in the document: its script asks as whoever is logged in. */
  admin: z.object({ ...everyPage, page: z.literal('admin'), section: z.enum(adminSections) }),
  /** Where links lead that administrators give out; what they are for stands behind `#`, which only the browser knows. */
  join: z.object({ ...everyPage, page: z.literal('join') }),
  /** A page of the guides; `guide` null: their contents, or what `search` found. */
  guide: z.object({
    ...everyPage,
    page: z.literal('guide'),
    guide: z.nullable(z.enum(guidePages)),
    search: z.string(),
  }),
  library: z.object({
    ...everyPage,
    page: z.literal('library'),
    filter: LibraryFilter,
    answer: z.nullable(LibraryAnswer),
    failure: z.nullable(PageFailure),
  }),
  library_novel: z.object({
    ...everyPage,
    page: z.literal('library_novel'),
    play_link: z.string(),
    novel: z.nullable(LibraryNovel),
    failure: z.nullable(PageFailure),
  }),
  /** `state`: the first view, computed and not stored. */
  play: z.object({
    ...everyPage,
    page: z.literal('play'),
    play_link: z.string(),
    state: z.nullable(PlayState),
    failure: z.nullable(PageFailure),
  }),
  /** The simple viewer of one state; its script asks for the state. */
  game: z.object({ ...everyPage, page: z.literal('game'), novel_id: z.string(), state_id: z.string() }),
  /** My drafts; null with no failure: a guest has to log in first. */
  building: z.object({
    ...everyPage,
    page: z.literal('building'),
    answer: z.nullable(z.array(BuildingSummary)),
    failure: z.nullable(PageFailure),
  }),
  /** The editor of a draft (`building`) or of a published novel, at one of its scenes or at the novel itself. */
  editor: z.object({
    ...everyPage,
    page: z.literal('editor'),
    base: z.enum(['building_novel', 'production_novel']),
    novel_id: NovelId,
    scene: z.nullable(z.object({ scene_type: SceneType, scene_id: SceneId })),
  }),
  /** "Page coming soon": every other `/{lang}/...`, with status 200. */
  coming_soon: z.object({ ...everyPage, page: z.literal('coming_soon') }),
  /** What the service worker shows where there is no network; nothing personal is in it. */
  offline: z.object({ ...everyPage, page: z.literal('offline') }),
  /** The page of an unexpected failure, status 500; `id` is also in the log. */
  error: z.object({ ...everyPage, page: z.literal('error'), id: z.nullable(z.string()) }),
}

export type PageName = keyof typeof pages
export type PageDataOf<P extends PageName> = z.infer<(typeof pages)[P]>
export type PageData = { [P in PageName]: PageDataOf<P> }[PageName]

/** Which light the reader asked for (cookie `theme`). */
export type PageTheme = 'system' | 'light' | 'dark'

/** How administrators have the site look, in the language of the page. Empty texts are Fabula's own. */
export interface SiteLook {
  name: string
  /** Said first on Home. */
  welcome: string
  /** `#rrggbb`; null: the theatre's own. */
  colour: string | null
  theme: ThemeTokens | null
}

export interface RenderInput {
  data: PageData
  /** Of the response's `script-src` and `style-src 'nonce-...'`. */
  nonce: string
  /** Where the site is reached from outside, without a slash at the end: for canonical addresses and shared pictures. */
  origin: string
  theme: PageTheme
  /** Null: Fabula's own look. */
  site: SiteLook | null
}

/** The whole HTML document of a page. Built into `web/dist/render/entry-server.js`. */
export type Render = (input: RenderInput) => string
