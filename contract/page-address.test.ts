import { expect, test } from 'vitest'
import { inLanguage, pageAddress, readLibraryFilter, readPageAddress, readSearchFilter } from './page-address.ts'

test.each([
  ['/russian', { page: 'home', language: 'russian' }],
  ['/english/', { page: 'home', language: 'english' }],
  ['/klingon/search', { page: 'search', language: 'english' }],
  ['/russian/user/me', { page: 'account', userId: null, language: 'russian' }],
  ['/russian/user/123', { page: 'account', userId: '123', language: 'russian' }],
  ['/english/production/a-b_c', { page: 'published', playLink: 'a-b_c', language: 'english' }],
  ['/english/play/x', { page: 'play', playLink: 'x', language: 'english' }],
  ['/english/game/n/state/s', { page: 'game', novelId: 'n', stateId: 's', language: 'english' }],
  ['/english/game/n/state', { page: 'coming_soon', language: 'english' }],
  ['/english/library', { page: 'library', language: 'english' }],
  ['/english/library/x', { page: 'library_novel', playLink: 'x', language: 'english' }],
  ['/english/library/x/y', { page: 'coming_soon', language: 'english' }],
  ['/english/production', { page: 'coming_soon', language: 'english' }],
  ['/english/production/%E0%A4%A', { page: 'published', playLink: '%E0%A4%A', language: 'english' }],
  ['/russian/admin', { page: 'admin', section: 'models', language: 'russian' }],
  ['/english/admin/reports', { page: 'admin', section: 'reports', language: 'english' }],
  ['/english/admin/nothing', { page: 'coming_soon', language: 'english' }],
  ['/russian/offline', { page: 'offline', language: 'russian' }],
  ['/english/nothing', { page: 'coming_soon', language: 'english' }],
])('parses %s', (path, route) => {
  expect(readPageAddress(path)).toEqual(route)
})

test('every address of the specification opens its page, in either language', () => {
  const ordered: [path: string, page: object][] = [
    ['', { page: 'home' }],
    ['/user/me', { page: 'account', userId: null }],
    ['/building', { page: 'building' }],
    ['/building/n', { page: 'editor', base: 'building_novel', novelId: 'n', scene: null }],
    [
      '/building/n/interactive_scene/s',
      { page: 'editor', base: 'building_novel', novelId: 'n', scene: { scene_type: 'interactive', scene_id: 's' } },
    ],
    [
      '/building/n/static_scene/s',
      { page: 'editor', base: 'building_novel', novelId: 'n', scene: { scene_type: 'static', scene_id: 's' } },
    ],
    ['/production/link', { page: 'published', playLink: 'link' }],
    ['/production_change/n', { page: 'editor', base: 'production_novel', novelId: 'n', scene: null }],
    [
      '/production_change/n/interactive_scene/s',
      { page: 'editor', base: 'production_novel', novelId: 'n', scene: { scene_type: 'interactive', scene_id: 's' } },
    ],
    [
      '/production_change/n/static_scene/s',
      { page: 'editor', base: 'production_novel', novelId: 'n', scene: { scene_type: 'static', scene_id: 's' } },
    ],
    ['/game/n/state/s', { page: 'game', novelId: 'n', stateId: 's' }],
    ['/play/link', { page: 'play', playLink: 'link' }],
    ['/search', { page: 'search' }],
    ['/library', { page: 'library' }],
    ['/library/link', { page: 'library_novel', playLink: 'link' }],
    ['/whatever', { page: 'coming_soon' }],
  ]
  for (const language of ['russian', 'english'])
    for (const [path, page] of ordered)
      expect(readPageAddress(`/${language}${path}`), path).toEqual({ language, ...page })
})

test('an address that is built is parsed back to the same route', () => {
  expect(readPageAddress(pageAddress.published('russian', 'два слова'))).toMatchObject({ playLink: 'два слова' })
  const filter = {
    ...readSearchFilter(new URLSearchParams()),
    name: 'ночь & день',
    sort: 'liked' as const,
    page: 3,
    language: 'russian' as const,
    age: 'any' as const,
  }
  const address = new URL(pageAddress.search('english', filter), 'http://here')
  expect(address.search).toBe(
    '?name=%D0%BD%D0%BE%D1%87%D1%8C%20%26%20%D0%B4%D0%B5%D0%BD%D1%8C&sort=liked&language=russian&age=any&page=3',
  )
  expect(readSearchFilter(address.searchParams)).toEqual(filter)
})

test('default values are left out of an address', () => {
  expect(pageAddress.search('english', readSearchFilter(new URLSearchParams()))).toBe('/english/search')
  expect(pageAddress.library('russian', { name: '', page: 1 })).toBe('/russian/library')
})

test('invalid query values count as absent', () => {
  const nothing = readSearchFilter(new URLSearchParams())
  const query = new URLSearchParams('sort=best&page=-2&name=+x+&language=elvish&length=endless&age=young')
  expect(readSearchFilter(query)).toEqual({ ...nothing, name: 'x' })
  expect(readSearchFilter(new URLSearchParams('adults=1'))).toEqual({ ...nothing, age: 'any' })
  expect(readLibraryFilter(new URLSearchParams('page=1e99'))).toEqual({ name: '', page: 1 })
})

test('switching the language keeps the page and its query', () => {
  expect(inLanguage('russian', '/english/search', '?name=a')).toBe('/russian/search?name=a')
  expect(inLanguage('english', '/russian')).toBe('/english')
})
