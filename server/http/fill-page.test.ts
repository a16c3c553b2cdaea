import type { UserId } from '@fabula/core/ids'
import { expect, test } from 'vitest'
import type { Caller } from '../accounts/caller.ts'
import { fillPages, type PageSources } from './fill-page.ts'

const reader: Caller = { kind: 'user', id: 'nell' as UserId, username: 'nell', session_id: '', ip: '' }
const guest: Caller = { kind: 'guest', id: 'somebody' as UserId, guest_key: 'cookie:x', ip: '' }
const nobody = () => Promise.reject(new Error('not asked for here'))

/** Records the queries of the lists, page by page. */
function asked(caller = reader) {
  const seen: unknown[] = []
  const sources: PageSources = {
    ...{ lastPlayed: nobody, playing: nobody, published: nobody, me: nobody, user: nobody },
    ...{ libraryNovel: nobody, drafts: nobody, firstView: nobody, accent: () => null },
    search: async ({ limit, offset, sort, age }) => {
      seen.push({ limit, offset, sort, age })
      return { novels: [], max_novels: 0 }
    },
    library: async (_caller, query) => {
      seen.push(query)
      return { novel_briefs: [], max_novels: 0 }
    },
  }
  const fill = fillPages(sources)
  return { seen, open: (path: string, query = '') => fill({ caller, path, query } as never) }
}

test('the search queries six novels from 6 x (page - 1), the latest first by default', async () => {
  const { seen, open } = asked()
  for (const query of ['', '?page=1', '?page=2', '?page=5&sort=liked']) await open('/english/search', query)
  expect(seen).toEqual([
    { limit: 6, offset: 0, sort: 'descending', age: 'any' },
    { limit: 6, offset: 0, sort: 'descending', age: 'any' },
    { limit: 6, offset: 6, sort: 'descending', age: 'any' },
    { limit: 6, offset: 24, sort: 'liked', age: 'any' },
  ])
})

test('shows novels for adults to a guest who asks for them, and to everybody with an account', async () => {
  const { seen, open } = asked(guest)
  for (const query of ['', '?age=any', '?age=adults']) await open('/english/search', query)
  expect(seen).toMatchObject([{ age: 'everyone' }, { age: 'any' }, { age: 'adults' }])
})

test('the library queries six novels from 6 x (page - 1), by a part of the name', async () => {
  const { seen, open } = asked()
  for (const query of ['', '?page=3&name=salt']) await open('/russian/library', query)
  expect(seen).toEqual([
    { limit: 6, offset: 0, name_substring: '' },
    { limit: 6, offset: 12, name_substring: 'salt' },
  ])
})

test('an identifier that cannot exist in an address leads to the page of unknown addresses', async () => {
  const { open } = asked(guest)
  const pageAt = async (path: string) => {
    const filled = await open(path)
    return 'data' in filled ? filled.data.page : filled
  }
  const id = '0198c1de-0000-7000-8000-00000000abcd'
  expect(await pageAt(`/russian/game/${id}/state/${id}`)).toBe('game')
  expect(await pageAt(`/russian/building/${id}`)).toBe('editor')
  for (const path of [`game/lamps/state/${id}`, `game/${id}/state/1`, 'building/1', `building/${id}/static_scene/1`])
    expect([path, await pageAt(`/russian/${path}`)]).toEqual([path, 'coming_soon'])
})

test('a page about a novel gets the accent of its cover', async () => {
  const novel = { cover: '/of-page', cover_url: '/of-library', play_link: 'salt' } as never
  const sources = {
    published: async () => novel,
    libraryNovel: async () => novel,
    firstView: async () => ({ cover: '/of-game' }),
    accent: (cover: string) => `accent ${cover}`,
    search: async () => ({ novels: [], max_novels: 0 }),
  } as unknown as PageSources
  const accentAt = async (path: string) => {
    const filled = await fillPages(sources)({ caller: reader, path, query: '' })
    return 'accent' in filled && filled.accent
  }
  const paths = ['/english/production/salt', '/english/library/salt', '/english/play/salt', '/english/search']
  expect(await Promise.all(paths.map(accentAt))).toEqual([
    'accent /of-page',
    'accent /of-library',
    'accent /of-game',
    null,
  ])
})
