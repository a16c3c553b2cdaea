import type { PageDataOf } from '@fabula/contract/pages'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { novelIn, novelsIn } from '../looks/sample-novels.ts'
import { answering, catchLeaving, clearAway, nell, notes, openPage } from '../test/page-in-hand.tsx'
import { PublishedPage } from './published-page.tsx'
import { SearchPage } from './search-page.tsx'

const every = { language: 'english' as const, path: '/english', query: '' }
const link = (name: string) => page.getByRole('link', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const hrefOf = (name: string) => link(name).first().element().getAttribute('href')

afterEach(async () => {
  await cleanup()
  await clearAway()
})

type Novel = Partial<PageDataOf<'published'>>
function openNovel(fields: Parameters<typeof novelIn>[1] = {}, data: Novel = {}) {
  const all: PageDataOf<'published'> = {
    ...every,
    viewer: nell,
    page: 'published',
    play_link: 'novel-0',
    novel: novelIn('english', { technical_description: 'Ten scenes.', likes: 7, ...fields }),
    failure: null,
    ...data,
  }
  return openPage(all, <PublishedPage data={all} />)
}

describe('the page of a published novel', () => {
  test('has cover, texts, likes, author and date, and links to the story, the library and home', async () => {
    await openNovel({ created_at: '2026-02-03T10:00:00.000Z' })
    await expect.element(page.getByRole('heading', { level: 1, name: 'The Fortieth Lamp' })).toBeVisible()
    expect(document.querySelector('.novel-poster img')?.getAttribute('src')).toBeTruthy()
    await expect.element(page.getByText('A flooded town', { exact: false }).first()).toBeVisible()
    await expect.element(page.getByText('Ten scenes.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Likes: 7/ })).toBeVisible()
    await expect.element(page.getByText('3 February 2026')).toBeVisible()
    expect(hrefOf('Nell')).toMatch(/^\/english\/user\/[0-9a-f-]+$/)
    expect(hrefOf('Start Playing')).toBe('/english/play/novel-0')
    expect(hrefOf('Back to Home')).toBe('/english')
    await expect.element(button('Add to Library')).toBeVisible()
  })

  test('shows every paragraph of its description, repeated ones too', async () => {
    await openNovel({ description: 'One.\n\n***\n\nTwo.\n \n***\n\nThree.', technical_description: '' })
    const shown = [...document.querySelectorAll('.novel-note > p')].map((each) => each.textContent)
    expect(shown).toEqual(['One.', '***', 'Two.', '***', 'Three.'])
  })

  test('is free to play unless it has a price or is for a group only', async () => {
    const terms = async (fields: Parameters<typeof novelIn>[1]) => {
      await openNovel({ required_18_age: true, ...fields })
      const shown = [...document.querySelectorAll('.novel-terms > li')].map((term) => term.textContent)
      await cleanup()
      return shown.slice(1)
    }
    expect(await terms({})).toEqual(['Free to play'])
    expect(await terms({ telegram_group_required: true })).toEqual([])
    expect(await terms({ telegram_group_required: true, price_stars: 5 })).toEqual(['5\u00A0Stars'])
  })

  test('offers Edit Novel and Delete Novel only to its owner', async () => {
    await openNovel({ is_owner: true })
    await expect.element(link('Edit Novel')).toBeVisible()
    expect(hrefOf('Edit Novel')).toMatch(/^\/english\/production_change\/[0-9a-f-]+$/)
    await expect.element(button('Delete Novel')).toBeVisible()
    await cleanup()
    // The owner's part has loaded by now, so it would be shown at once.
    await openNovel({ is_owner: false })
    await expect.element(button('Report')).toBeVisible()
    expect([link('Edit Novel').elements(), button('Delete Novel').elements()]).toEqual([[], []])
  })

  test('can be reported once: a repeated reporter is told so before writing', async () => {
    const report = `/api/production_novel/${novelIn('english').id}/report`
    const answers = { [`GET ${report}`]: { body: { reported: false } }, [`POST ${report}`]: { body: null } }
    answering(answers)
    await openNovel()
    await button('Report').click()
    await page.getByRole('textbox', { name: 'More about it' }).fill('Chapter two')
    await button('Send report').click()
    await expect.poll(() => document.querySelector('dialog:modal')).toBeNull()
    answers[`GET ${report}`] = { body: { reported: true } }
    await button('Report').click()
    await expect.element(page.getByText('You have already reported this novel.', { exact: false })).toBeVisible()
    expect(page.getByRole('textbox', { name: 'More about it' }).elements()).toEqual([])
  })

  test('is added to the library with a link to it; a failure is reported', async () => {
    answering({ 'POST /api/library/novel-0': { status: 500, detail: 'Away' } })
    await openNovel()
    await button('Add to Library').click()
    await expect.element(page.getByText('Error adding novel to library. Please try again.')).toBeVisible()
    expect(notes()).toEqual(['API Error (500)Away'])
    answering({ 'POST /api/library/novel-0': { body: null } })
    const leaving = catchLeaving()
    await button('Add to Library').click()
    await expect.poll(() => leaving.to).toEqual(['/english/library'])
    leaving.stop()
    expect(sessionStorage.getItem('fabula.note')).toBe('Novel added to your library!')
  })

  test('is deleted after a confirmation, which leads to the search; a failure is reported', async () => {
    const { id } = novelIn('english')
    const asked = answering({ [`DELETE /api/production_novel/${id}`]: { status: 500, detail: 'Away' } })
    await openNovel({ is_owner: true })
    const confirm = page.getByRole('alertdialog')
    await button('Delete Novel').click()
    await expect
      .element(confirm.getByText('This action cannot be undone. All scenes and assets will be permanently deleted.'))
      .toBeVisible()
    expect(asked).toEqual([])
    await confirm.getByRole('button', { name: 'Delete Novel', exact: true }).click()
    await expect.element(page.getByText('Error deleting novel. Please try again.')).toBeVisible()
    answering({ [`DELETE /api/production_novel/${id}`]: { body: null } })
    const leaving = catchLeaving()
    await button('Delete Novel').click()
    await confirm.getByRole('button', { name: 'Delete Novel', exact: true }).click()
    await expect.poll(() => leaving.to).toEqual(['/english/search'])
    leaving.stop()
  })

  test('reports what failed: not found, not loaded, not started', async () => {
    await openNovel({}, { novel: null, failure: 'not_found' })
    await expect.element(page.getByRole('heading', { name: 'Novel not found' })).toBeVisible()
    expect(page.getByText('Novel not found').elements()).toHaveLength(1)
    await cleanup()
    await openNovel({}, { novel: null, failure: 'failed' as never })
    await expect.element(page.getByRole('heading', { name: 'Error loading novel' })).toBeVisible()
    await cleanup()
    await openNovel({}, { start_failed: true })
    await expect.element(page.getByText('Error starting game. Please try again.')).toBeVisible()
    expect(notes()).toEqual([])
  })
})

function openSearch(data: Partial<PageDataOf<'search'>> = {}) {
  const filter = {
    text: '',
    name: '',
    description: '',
    sort: 'descending',
    page: 1,
    language: null,
    length: null,
    age: null,
  }
  const novels = novelsIn('english')
  const all = {
    ...every,
    viewer: null,
    page: 'search',
    filter,
    answer: { novels, max_novels: 14 },
    ...data,
  } as PageDataOf<'search'>
  return openPage(all, <SearchPage data={all} />)
}

describe('the search', () => {
  test('keeps and marks too long a paste in its fields, and searches once it fits', async () => {
    await openSearch()
    const leaving = catchLeaving()
    const name = page.getByLabelText('Name', { exact: true })
    await name.fill('ж'.repeat(201))
    expect((name.element() as HTMLInputElement).validity.patternMismatch).toBe(true)
    await expect.element(name).toHaveAttribute('title', 'No more than 200 characters')
    const box = name.element() as HTMLInputElement
    box.form?.reportValidity()
    expect(box.validationMessage).toBe('No more than 200 characters')
    await button('Search').click()
    await expect.element(name).toHaveValue('ж'.repeat(201))
    expect(leaving.to).toEqual([])
    await name.fill('Fog')
    await button('Search').click()
    await expect.poll(() => leaving.to).toEqual(['/english/search'])
    leaving.stop()
  })

  test('has both filters, the three orders with "Recent" first, Search and Reset, and six cards to a page', async () => {
    await openSearch()
    for (const label of ['Name', 'Description'])
      await expect.element(page.getByLabelText(label, { exact: true })).toBeVisible()
    const sort = page.getByLabelText('Sort by')
    await expect.element(sort).toHaveDisplayValue('Recent')
    const orders = [...(sort.element() as HTMLSelectElement).options].map(({ value, text }) => [value, text])
    expect(orders).toEqual([
      ['liked', 'Most liked'],
      ['ascending', 'Oldest'],
      ['descending', 'Recent'],
    ])
    await expect.element(button('Search')).toBeVisible()
    expect(hrefOf('Reset')).toBe('/english/search')
    expect(document.querySelectorAll('.shelf > li')).toHaveLength(6)
    await expect.element(page.getByText('Page 1 of 3')).toBeVisible()
    expect(hrefOf('Next')).toBe('/english/search?page=2')
    expect(hrefOf('Back to Home')).toBe('/english')
  })

  test('folds the other filters away on a phone, and shows how many are in use', async () => {
    await page.viewport(390, 844)
    await openSearch()
    const [fold, name] = [page.getByText('Filters and order'), page.getByLabelText('Name', { exact: true })]
    await expect.element(name).not.toBeVisible()
    await expect.element(page.getByLabelText('What are you looking for?')).toBeVisible()
    await fold.click()
    for (const label of ['Name', 'Description', 'Sort by', 'Can be read in', 'Length', 'For whom'])
      await expect.element(page.getByLabelText(label, { exact: true })).toBeVisible()
    await cleanup()
    const filter = {
      text: 'tide',
      name: 'lamp',
      description: '',
      page: 2,
      language: 'russian' as const,
      length: null,
      age: null,
    }
    await openSearch({ filter: { ...filter, sort: 'liked' } })
    await expect.element(page.getByText('Filters and order (3)')).toBeVisible()
    await expect.element(name).not.toBeVisible()
    await page.viewport(1024, 800)
    await expect.element(name).toHaveValue('lamp')
    await expect.element(name).toBeVisible()
    await expect.element(fold).not.toBeVisible()
  })

  test('shows each novel with its own or a default cover, name, description, likes and View Novel', async () => {
    const [first, ...rest] = novelsIn('english')
    const bare = { ...first, cover_url: null, likes: 41 } as (typeof rest)[number]
    await openSearch({ answer: { novels: [bare, ...rest], max_novels: 6 } })
    const card = document.querySelector('.shelf > li')
    expect(card?.querySelector('img')?.getAttribute('src')).toContain('/assets/paper/')
    expect(card?.textContent).toContain('The Fortieth Lamp')
    expect(card?.textContent).toContain('A flooded town')
    expect(card?.textContent).toContain('41')
    expect(hrefOf('View Novel: The Fortieth Lamp')).toBe(`/english/production/${bare.play_link}`)
    // Novels of the same name are told apart by their descriptions.
    for (const link of ['The Fortieth Lamp', 'View Novel: The Fortieth Lamp'])
      await expect
        .element(page.getByRole('link', { name: link, exact: true }))
        .toHaveAccessibleDescription(bare.description)
  })

  test('shows "Error loading novels" after a failure', async () => {
    await openSearch({ answer: null })
    await expect.element(page.getByRole('alert').getByText('Error loading novels')).toBeVisible()
  })
})

test('marks texts in another language than the page, and lays out Arabic from right to left', async () => {
  await openNovel({ name: 'Соль', description: 'Дождь.\n\nRain.\n\nقصة طويلة.' })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'ru')
  const [russian, english, arabic] = ['Дождь.', 'Rain.', 'قصة طويلة.'].map((text) => page.getByText(text).element())
  expect([russian?.getAttribute('lang'), english?.getAttribute('lang')]).toEqual(['ru', null])
  const letters = document.createRange()
  letters.selectNodeContents(arabic as Node)
  expect(letters.getBoundingClientRect().right).toBeCloseTo(arabic?.getBoundingClientRect().right ?? 0, 0)
})

test('fits a narrow phone with text half as large again', async () => {
  const root = document.documentElement
  const [width, height] = [window.innerWidth, window.innerHeight]
  await page.viewport(360, 740)
  root.style.fontSize = '150%'
  const over = () => root.scrollWidth - root.clientWidth
  try {
    await openNovel({ likes: 12_345 }, { language: 'russian' })
    await expect.element(page.getByRole('link', { name: 'Начать игру' })).toBeVisible()
    expect(over()).toBe(0)
    await cleanup()
    await openSearch({ language: 'russian', answer: { novels: novelsIn('russian'), max_novels: 13 } })
    await expect.element(page.getByText('Страница 1 из 3')).toBeVisible()
    expect(over()).toBe(0)
    // One poster in a row: in half of the width words would break between any two letters.
    expect(document.querySelector('.ui-poster')?.getBoundingClientRect().width).toBeGreaterThan(300)
  } finally {
    root.style.fontSize = ''
    await page.viewport(width, height)
  }
})
