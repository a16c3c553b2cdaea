import type { PageDataOf, PageName } from '@fabula/contract/pages'
import type { ComponentType } from 'react'
import { accountHead } from '../account/account-head.ts'
import { AccountPage } from '../account/account-page.tsx'
import { adminHead } from '../admin/admin-head.ts'
import { AdminPage } from '../admin/admin-page.tsx'
import { buildingHead } from '../building/building-head.ts'
import { BuildingPage } from '../building/building-page.tsx'
import { publishedHead } from '../catalogue/published-head.ts'
import { PublishedPage } from '../catalogue/published-page.tsx'
import { searchHead } from '../catalogue/search-head.ts'
import { SearchPage } from '../catalogue/search-page.tsx'
import { editorHead } from '../editor/editor-head.ts'
import { EditorPage } from '../editor/editor-page.tsx'
import { GuidePage, guideHead } from '../guide/guide-page.tsx'
import { homeHead } from '../home/home-head.ts'
import { HomePage } from '../home/home-page.tsx'
import { joinHead } from '../join/join-head.ts'
import { JoinPage } from '../join/join-page.tsx'
import { libraryHead, libraryNovelHead } from '../library/library-head.ts'
import { LibraryNovelPage } from '../library/library-novel-page.tsx'
import { LibraryPage } from '../library/library-page.tsx'
import type { PageHead } from '../page/page-head.ts'
import { playHead } from '../play/play-head.ts'
import { PlayPage } from '../play/play-page.tsx'
import { viewerHead } from '../play/viewer/viewer-head.ts'
import { ViewerPage } from '../play/viewer/viewer-page.tsx'
import { ComingSoonPage } from './coming-soon-page.tsx'
import { comingSoonHead, errorHead, offlineHead } from './document/own-heads.ts'
import { ErrorPage } from './error-page.tsx'
import { OfflinePage } from './offline-page.tsx'

/** A page on the server: its component, its metadata, and its script, `app/entries/<entry>.tsx`. */
export type Screen<P extends PageName> = {
  Page: ComponentType<{ data: PageDataOf<P> }>
  head: (data: PageDataOf<P>) => PageHead
  entry: string
  /** A small script that runs before `entry`. */
  early?: string
}

/** Every page that exists. Others show "page coming soon". */
const screens: { [P in PageName]?: Screen<P> } & { coming_soon: Screen<'coming_soon'> } = {
  coming_soon: { Page: ComingSoonPage, head: comingSoonHead, entry: 'coming-soon' },
  home: { Page: HomePage, head: homeHead, entry: 'home' },
  search: { Page: SearchPage, head: searchHead, entry: 'search' },
  published: { Page: PublishedPage, head: publishedHead, entry: 'published' },
  account: { Page: AccountPage, head: accountHead, entry: 'account' },
  admin: { Page: AdminPage, head: adminHead, entry: 'admin' },
  join: { Page: JoinPage, head: joinHead, entry: 'join' },
  guide: { Page: GuidePage, head: guideHead, entry: 'guide' },
  play: { Page: PlayPage, head: playHead, entry: 'play', early: 'play-early' },
  game: { Page: ViewerPage, head: viewerHead, entry: 'play' },
  library: { Page: LibraryPage, head: libraryHead, entry: 'library' },
  library_novel: { Page: LibraryNovelPage, head: libraryNovelHead, entry: 'library-novel' },
  building: { Page: BuildingPage, head: buildingHead, entry: 'building' },
  editor: { Page: EditorPage, head: editorHead, entry: 'editor' },
  offline: { Page: OfflinePage, head: offlineHead, entry: 'offline' },
  error: { Page: ErrorPage, head: errorHead, entry: 'error' },
}

/** The screen of a page, or of "page coming soon" if there is no such page. */
export function screenOf<P extends PageName>(page: P): Screen<P> | Screen<'coming_soon'> {
  return (screens[page] as Screen<P> | undefined) ?? screens.coming_soon
}
