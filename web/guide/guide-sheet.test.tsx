import { guidePages } from '@fabula/contract/guide-address'
import type { PageDataOf } from '@fabula/contract/pages'
import { guidePhrases } from '@fabula/phrases/guide'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readGuides } from '../build/guide/read-guides.ts'
import { GuideSheet } from './guide-sheet.tsx'

const guides = await readGuides()
const sheet = (given: Partial<PageDataOf<'guide'>> = {}) => {
  const language = given.language ?? 'russian'
  const data = {
    page: 'guide' as const,
    viewer: null,
    path: '',
    query: '',
    guide: null,
    search: '',
    ...given,
    language,
  }
  return renderToStaticMarkup(<GuideSheet data={data} guides={guides[language]} />)
}

test('the front page links to every page of every guide', () => {
  const html = sheet()
  for (const page of guidePages) expect(html).toContain(`href="/russian/guide/${page}"`)
  expect(html).toContain(`<h1>${guidePhrases.russian.title}</h1>`)
})

test('a page has one h1, its entry in the contents, its headings there, and links to the previous and next page', () => {
  const html = sheet({ guide: 'conditions' })
  expect(html.match(/<h1>/g)).toHaveLength(1)
  expect(html).toContain('aria-current="page">Флаги, шкалы и условия</a>')
  expect(html).toContain('href="/russian/guide/conditions#priority"')
  expect(html).toContain('rel="prev"')
  expect(html).toMatch(/href="\/russian\/guide\/endings" rel="next"/)
  // Only the page's own guide is unfolded.
  expect(html.match(/<details open=""><summary class="guide-part">/g)).toHaveLength(2)
})

test('the first page has no previous one, and the last page no next one', () => {
  expect(sheet({ guide: 'reading' })).not.toContain('rel="prev"')
  expect(sheet({ guide: 'operators-page' })).not.toContain('rel="next"')
})

test('keeps the query in its field and shows the results, without a script', () => {
  const html = sheet({ search: 'концовками' })
  expect(html).toContain('value="концовками"')
  expect(html).toContain('href="/russian/guide/endings"')
  expect(html).toMatch(/<mark>концовк/i)
  expect(html).toContain('<form class="guide-search" action="/russian/guide" method="get">')
})

test('escapes any query', () => {
  const html = sheet({ language: 'english', search: '<script>alert(1)</script>' })
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;')
})

test.each(['english', 'russian'] as const)(
  'keeps too long a query, and the browser explains why it is refused (%s)',
  (language) => {
    const html = sheet({ language })
    expect(html).not.toMatch(/maxlength/i)
    expect(html).toContain(`pattern=".{0,100}" title="${guidePhrases[language].searchMost}"`)
  },
)
