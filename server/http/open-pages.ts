import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Render } from '@fabula/contract/pages'
import type pg from 'pg'
import { showMe, showUser } from '../accounts/show-user.ts'
import { listDrafts } from '../authoring/list-drafts.ts'
import { listLibrary } from '../library/list-library.ts'
import { readLibraryNovel } from '../library/read-library-novel.ts'
import type { CoverAccents } from '../media/cover-accents.ts'
import { firstView } from '../play/continue-game.ts'
import { lastPlayed } from '../play/last-played.ts'
import type { PlayContext } from '../play/play-context.ts'
import { novelsToPlay } from '../publishing/novels-to-play.ts'
import { readPublishedPage } from '../publishing/read-published.ts'
import { searchNovels } from '../publishing/search-novels.ts'
import { fillPages } from './fill-page.ts'
import type { HttpPorts } from './http-ports.ts'

interface PageParts {
  /** The folder with the build output. */
  dist: string
  play: PlayContext
  /** A separate connection pool for searches. */
  searching: pg.Pool
  look: NonNullable<HttpPorts['pages']>['look']
  covers: CoverAccents
}

/** Loads the built pages and what fills each of them; null where nothing was built. */
export async function openPages({ dist, play, searching, look, covers }: PageParts): Promise<HttpPorts['pages']> {
  const render = await loadRender(dist)
  if (!render) return null
  return {
    render,
    look,
    webDir: join(dist, 'web'),
    fill: fillPages({
      lastPlayed: (caller, language) => lastPlayed(play, caller, language),
      drafts: (author) => listDrafts(play, author),
      playing: (language) => novelsToPlay(play, language),
      search: (filter, language) => searchNovels({ pool: searching }, filter, language),
      published: (caller, link, language) => readPublishedPage(play, caller, link, language),
      me: (caller) => showMe(play.pool, caller),
      user: (caller, id) => showUser(play.pool, caller, id),
      library: (caller, query, language) => listLibrary(play, caller, query, language),
      libraryNovel: (caller, link, language) => readLibraryNovel(play, caller, link, language),
      firstView: (caller, link, language) => firstView(play, caller, link, language),
      accent: (cover) => covers.of(cover),
    }),
  }
}

async function loadRender(dist: string): Promise<Render | null> {
  const file = join(dist, 'render', 'entry-server.js')
  if (!existsSync(file)) return null
  const { render } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { render: Render }
  return render
}
