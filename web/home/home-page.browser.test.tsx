import type { LastPlayed, PageDataOf } from '@fabula/contract/pages'
import type { Language } from '@fabula/core/novel/language'
import { homePhrases } from '@fabula/phrases/home'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { session } from '../client/session.ts'
import { PageFactsProvider } from '../page/page-facts.tsx'
import { catchLeaving } from '../test/page-in-hand.tsx'
import '../ui/base.css'
import { HomePage } from './home-page.tsx'

type Data = PageDataOf<'home'>
const novel = (name: string): Data['playing'][number] => ({
  id: name as never,
  name,
  description: 'A flooded town, a lighthouse keeper who never sleeps, and a letter that must stay closed. '.repeat(3),
  cover_background_image_id: null,
  cover_background_image_extension: null,
  cover_url: null,
  play_link: name,
  likes: 0,
})
const stopped: LastPlayed = {
  id: 'lamp' as never,
  name: 'The Fortieth Lamp, and Thirty-Nine Before It',
  play_link: 'lamp',
  cover_url: null,
  speaker: 'Ilse',
  line: 'Mind the third step. It has been loose since the flood, and nobody who mends steps is left in this town.',
  ended: false,
  endings_found: 1,
  endings_total: 3,
}
const viewer = { id: 'nell' as never, username: 'nell' }

const open = (language: Language, data: Partial<Data>) => {
  const all: Data = {
    page: 'home',
    language,
    path: `/${language}`,
    query: '',
    viewer: null,
    last: null,
    playing: [],
    ...data,
  }
  if (all.viewer) session.keep({ token: 'x', user: all.viewer } as never)
  return render(
    <PageFactsProvider data={all} theme="dark">
      <HomePage data={all} />
    </PageFactsProvider>,
  )
}

afterEach(async () => {
  await cleanup()
  session.drop()
})

const screens = [
  [360, 740],
  [844, 390],
  [768, 1024],
  [1440, 900],
] as const
for (const [width, height] of screens) {
  test(`shows the way into a story at once on ${width} x ${height}, with or without a game in progress`, async () => {
    await page.viewport(width, height)
    for (const language of ['english', 'russian'] as const) {
      const words = homePhrases[language]
      const first = novel('A Novel Whose Name Is Much Longer Than Anybody Would Like')
      await open(language, { playing: [first, novel('Salt')] })
      await expect.element(page.getByRole('link', { name: words.play, exact: true })).toBeInViewport({ ratio: 1 })
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      await cleanup()
      await open(language, { last: stopped, viewer, playing: [first] })
      await expect.element(page.getByRole('link', { name: words.continue, exact: true })).toBeInViewport({ ratio: 1 })
      await expect.element(page.getByText(stopped.line)).toBeInViewport()
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      await cleanup()
      session.drop()
    }
  })
}

test('lights found endings on the facade, and does not continue a finished story', async () => {
  const words = homePhrases.english
  await open('english', { last: { ...stopped, ended: true }, viewer })
  expect(document.querySelectorAll('.attic-lit')).toHaveLength(1)
  expect(document.querySelectorAll('.attic-dark')).toHaveLength(2)
  await expect.element(page.getByText(words.endings(1, 3))).toBeVisible()
  await expect.element(page.getByRole('region', { name: words.ended })).toBeVisible()
  await expect.element(page.getByRole('link', { name: words.another })).toBeVisible()
  expect(page.getByRole('link', { name: words.continue, exact: true }).elements()).toEqual([])
  await cleanup()
  await open('english', { last: { ...stopped, ended: true, endings_found: 3 }, viewer })
  await expect.element(page.getByRole('link', { name: words.again })).toBeVisible()
  await cleanup()
  // More endings than windows: the last one stays dark until all are found.
  await open('english', { last: { ...stopped, endings_found: 39, endings_total: 40 }, viewer })
  expect(document.querySelectorAll('.attic-lit')).toHaveLength(11)
  expect(document.querySelectorAll('.attic-dark')).toHaveLength(1)
})

test('shows another viewer’s game to nobody, and a closed entrance if there are no novels', async () => {
  await open('english', { last: stopped, viewer })
  await expect.element(page.getByText(stopped.line)).toBeVisible()
  session.drop()
  await expect.element(page.getByText(stopped.line)).not.toBeInTheDocument()
  expect(document.querySelector('.theatre-door')).not.toBeNull()
})

test('greets, invites to choose an adventure, and links to four pages and the root', async () => {
  await open('english', { viewer })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome back, nell' })).toBeVisible()
  await expect.element(page.getByText('Choose your adventure')).toBeVisible()
  const hrefs = ['Search novels', 'My library', 'My building novels', 'My account', 'Change Language'].map((name) =>
    page.getByRole('link', { name, exact: true }).element().getAttribute('href'),
  )
  const ways = ['/english/search', '/english/library', '/english/building', '/english/user/me', '/']
  expect(hrefs).toEqual(ways)
  // Each is a page of its own, loaded from the server.
  const leaving = catchLeaving()
  for (const href of ways) document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`)?.click()
  await expect.poll(() => leaving.to).toEqual(ways)
  leaving.stop()
})
