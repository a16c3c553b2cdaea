import { NovelId, SceneId, UserId } from '@fabula/core/ids'
import { Language } from '@fabula/core/novel/language'
import { SceneType } from '@fabula/core/novel/scene-ref'
import * as z from 'zod/mini'
import { adminSections } from './admin-address.ts'
import { guidePages } from './guide-address.ts'
import { Base } from './in-novel.ts'
import { SearchAge, SearchLength, SearchSort } from './routes/published.ts'
import { User } from './shapes/account.ts'
import { BuildingSummary } from './shapes/building-summary.ts'
import { LibraryAnswer, LibraryNovel } from './shapes/library.ts'
import { PlayState } from './shapes/play.ts'
import { PublishedPage, SearchAnswer, SearchResult } from './shapes/published.ts'
import type { Accent } from './theme/accent.ts'
import type { ThemeTokens } from './theme/theme.ts'

/**
 * Whom the server rendered a document for; null for a guest. The page discards a document that was rendered for
 * somebody other than its token's user.
 */
export const Viewer = z.object({ id: UserId, username: z.string() })
export type Viewer = z.infer<typeof Viewer>

/** Fields of every page. `path` is without origin and query; `query` is empty or starts with `?`. */
const everyPage = { language: Language, viewer: z.nullable(Viewer), path: z.string(), query: z.string() }

/** Why the page's main content could not be shown. */
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
  /** Null: guests see novels for every age, registered readers see all novels. */
  age: z.nullable(SearchAge),
})
export type SearchFilter = z.infer<typeof SearchFilter>
export const LibraryFilter = z.object({ name: z.string(), page: z.number() })
export type LibraryFilter = z.infer<typeof LibraryFilter>

/** Where a reader stopped in the novel they played last, and how many of its endings they have found. */
export const LastPlayed = z.object({
  id: NovelId,
  name: z.string(),
  play_link: z.string(),
  cover_url: z.nullable(z.string()),
  /** The last speaker (empty for the narrator) and the beginning of the line. */
  speaker: z.string(),
  line: z.string(),
  /** Whether the story has ended there. */
  ended: z.boolean(),
  endings_found: z.number(),
  endings_total: z.number(),
})
export type LastPlayed = z.infer<typeof LastPlayed>

/**
 * The data that the server embeds in each page, by the page's name. A null `answer` without a failure means that the
 * viewer has to log in first; the page's script asks again once it knows the token.
 */
export const pages = {
  /**
   * `last`: the novel last played, shown behind "continue". `playing`: novels that anybody can play at once, most liked
   * first.
   */
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
    /** Null when the search failed. */
    answer: z.nullable(SearchAnswer),
  }),
  published: z.object({
    ...everyPage,
    page: z.literal('published'),
    play_link: z.string(),
    novel: z.nullable(PublishedPage),
    failure: z.nullable(PageFailure),
    /** The reader was sent back from the play page, because the novel has no first scene. */
    start_failed: z.optional(z.literal(true)),
  }),
  /** The viewer's own account at `/user/me`; with `user_id`, the public view of another account. */
  account: z.object({
    ...everyPage,
    page: z.literal('account'),
    user_id: z.nullable(z.string()),
    user: z.nullable(User),
    failure: z.nullable(PageFailure),
  }),
  /** The administrators' area. The document contains none of its data: its script requests it as the logged-in user. */
  admin: z.object({ ...everyPage, page: z.literal('admin'), section: z.enum(adminSections) }),
  /**
   * Target of the one-time links that administrators give out. Their purpose is behind `#`, which only the browser
   * sees.
   */
  join: z.object({ ...everyPage, page: z.literal('join') }),
  /** A page of the guides; with `guide` null, their contents or the results of `search`. */
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
  /** `state`: the first view, computed but not stored. */
  play: z.object({
    ...everyPage,
    page: z.literal('play'),
    play_link: z.string(),
    state: z.nullable(PlayState),
    failure: z.nullable(PageFailure),
  }),
  /** The simple viewer of one state; its script requests the state. */
  game: z.object({ ...everyPage, page: z.literal('game'), novel_id: z.string(), state_id: z.string() }),
  /** My drafts; null without a failure when a guest has to log in first. */
  building: z.object({
    ...everyPage,
    page: z.literal('building'),
    answer: z.nullable(z.array(BuildingSummary)),
    failure: z.nullable(PageFailure),
  }),
  /** The editor of a draft (`building`) or of a published novel, at the novel itself or at one of its scenes. */
  editor: z.object({
    ...everyPage,
    page: z.literal('editor'),
    base: Base,
    novel_id: NovelId,
    scene: z.nullable(z.object({ scene_type: SceneType, scene_id: SceneId })),
  }),
  /** "Page coming soon": every other `/{lang}/...`, with status 200. */
  coming_soon: z.object({ ...everyPage, page: z.literal('coming_soon') }),
  /** The page that the service worker shows without a network; it contains nothing personal. */
  offline: z.object({ ...everyPage, page: z.literal('offline') }),
  /** The page of an unexpected failure, status 500; the log has the same `id`. */
  error: z.object({ ...everyPage, page: z.literal('error'), id: z.nullable(z.string()) }),
}

export type PageName = keyof typeof pages
export type PageDataOf<P extends PageName> = z.infer<(typeof pages)[P]>
export type PageData = { [P in PageName]: PageDataOf<P> }[PageName]

/** The colour scheme that the reader has chosen (cookie `theme`). */
export type PageTheme = 'system' | 'light' | 'dark'

/** The site's look as administrators have set it, in the language of the page. Empty texts mean Fabula's own. */
export interface SiteLook {
  name: string
  /** The first text on Home. */
  welcome: string
  /** `#rrggbb`; null for Fabula's own colour. */
  colour: string | null
  theme: ThemeTokens | null
}

export interface RenderInput {
  data: PageData
  /** The nonce of the response's `script-src` and `style-src`. */
  nonce: string
  /** The site's public origin, without a trailing slash: for canonical addresses and link previews. */
  origin: string
  theme: PageTheme
  /** Null for Fabula's own look. */
  site: SiteLook | null
  /** The accent that the page's novel lends to it; null for the page's own. */
  accent: Accent | null
}

/** Renders the whole HTML document of a page. Built into `web/dist/render/entry-server.js`. */
export type Render = (input: RenderInput) => string
