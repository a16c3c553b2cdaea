import type { PageDataOf } from '@fabula/contract/pages'
import type { Language } from '@fabula/core/novel/language'
import type { ReactNode } from 'react'
import { afterEach, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { PublishedPage } from '../catalogue/published-page.tsx'
import { SearchPage } from '../catalogue/search-page.tsx'
import { session } from '../client/session.ts'
import { HomePage } from '../home/home-page.tsx'
import { PageFactsProvider } from '../page/page-facts.tsx'
import '../ui/base.css'
import { lastPlayedIn, novelIn, novelsIn } from './sample-novels.ts'
import { expectLook, showIn } from './screenshot.ts'

const nell = { id: 'nell' as never, username: 'Nell' }
const every = (language: Language, viewer: typeof nell | null = null) => ({
  language,
  viewer,
  path: `/${language}`,
  query: '',
})
type Data = PageDataOf<'home' | 'search' | 'published'>
const open = (data: Data, page: ReactNode) =>
  render(
    <PageFactsProvider data={data} theme="system">
      {page}
    </PageFactsProvider>,
  )

function openHome(language: Language, fields: Partial<PageDataOf<'home'>> = {}) {
  const data: PageDataOf<'home'> = {
    ...every(language, fields.viewer ? nell : null),
    page: 'home',
    last: null,
    playing: novelsIn(language).slice(0, 4),
    ...fields,
  }
  if (data.viewer) session.keep({ token: 'x', user: nell } as never)
  return open(data, <HomePage data={data} />)
}

function openSearch(language: Language, filter: object = {}, novels = novelsIn(language)) {
  const usual = { text: '', name: '', description: '', sort: 'likes', page: 1, language: null, length: null, age: null }
  const data = {
    ...every(language),
    page: 'search',
    filter: { ...usual, ...filter },
    answer: { novels, max_novels: novels.length },
  } as PageDataOf<'search'>
  return open(data, <SearchPage data={data} />)
}

function openNovel(language: Language, fields: Parameters<typeof novelIn>[1] = {}) {
  const data: PageDataOf<'published'> = {
    ...every(language),
    page: 'published',
    play_link: 'novel-0',
    novel: novelIn(language, fields),
    failure: null,
  }
  return open(data, <PublishedPage data={data} />)
}

afterEach(async () => {
  await cleanup()
  session.drop()
})

test('home looks as before: for a guest, with a game in progress, with an ending found', async () => {
  await showIn({ width: 360, height: 740, light: 'dark' })
  await openHome('english')
  await expectLook('home-360-en-night')
  await showIn({ width: 1440, lang: 'en', light: 'light' })
  await expectLook('home-1440-en-day')
  await cleanup()

  await showIn({ width: 768, height: 1024, lang: 'ru', light: 'dark' })
  await openHome('russian', { last: lastPlayedIn('russian'), viewer: nell })
  await expectLook('home-stopped-768-ru-night')
  await showIn({ width: 844, height: 390, lang: 'ru', light: 'light' })
  await expectLook('home-stopped-844-ru-day')
  await cleanup()

  await showIn({ width: 360, height: 740, lang: 'ru', light: 'light' })
  await openHome('russian', { last: lastPlayedIn('russian', { ended: true, endings_found: 2 }), viewer: nell })
  await expectLook('home-ended-360-ru-day')
})

test('the catalogue looks as before: posters, filtered, empty', async () => {
  await showIn({ width: 1440, lang: 'en', light: 'dark' })
  await openSearch('english')
  await expectLook('search-1440-en-night')
  await cleanup()
  await showIn({ width: 360, height: 740, lang: 'ru', light: 'light' })
  await openSearch('russian', { name: 'фонарь', language: 'russian', length: 'long' }, novelsIn('russian').slice(0, 1))
  await expectLook('search-filtered-360-ru-day')
  await cleanup()
  await showIn({ width: 768, height: 1024, lang: 'ru', light: 'dark' })
  await openSearch('russian', { text: 'ззз' }, [])
  await expectLook('search-empty-768-ru-night')
})

test('a novel’s page looks as before: free, and with a price and an age limit', async () => {
  await showIn({ width: 1440, lang: 'en', light: 'light' })
  await openNovel('english')
  await expectLook('novel-1440-en-day')
  await cleanup()
  await showIn({ width: 360, height: 740, lang: 'ru', light: 'dark' })
  await openNovel('russian', { price_stars: 50, required_18_age: true })
  await expectLook('novel-priced-360-ru-night')
})
