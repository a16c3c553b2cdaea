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

test('the front page leads to every page of every guide', () => {
  const html = sheet()
  for (const page of guidePages) expect(html).toContain(`href="/russian/guide/${page}"`)
  expect(html).toContain(`<h1>${guidePhrases.russian.title}</h1>`)
})

test('a page has one h1, its place among the contents, its headings there, and the pages before and after it', () => {
  const html = sheet({ guide: 'conditions' })
  expect(html.match(/<h1>/g)).toHaveLength(1)
  expect(html).toContain('aria-current="page">Флаги, шкалы и условия</a>')
  expect(html).toContain('href="/russian/guide/conditions#priority"')
  expect(html).toContain('rel="prev"')
  expect(html).toMatch(/href="\/russian\/guide\/endings" rel="next"/)
  // The guide that it is of lies open, the others are folded.
  expect(html.match(/<details open=""><summary class="guide-part">/g)).toHaveLength(2)
})

test('the first page has none before it, the last none after it', () => {
  expect(sheet({ guide: 'reading' })).not.toContain('rel="prev"')
  expect(sheet({ guide: 'operators-page' })).not.toContain('rel="next"')
})

test('what is searched for stays in its field and is found, without any script', () => {
  const html = sheet({ search: 'концовками' })
  expect(html).toContain('value="концовками"')
  expect(html).toContain('href="/russian/guide/endings"')
  expect(html).toMatch(/<mark>концовк/i)
  expect(html).toContain('<form class="guide-search" action="/russian/guide" method="get">')
})

test('what somebody types is text, whatever it is', () => {
  const html = sheet({ language: 'english', search: '<script>alert(1)</script>' })
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;')
})

test.each(['english', 'russian'] as const)(
  'more than is searched for stays whole, and the browser says why it is held back (%s)',
  (language) => {
    const html = sheet({ language })
    expect(html).not.toMatch(/maxlength/i)
    expect(html).toContain(`pattern=".{0,100}" title="${guidePhrases[language].searchMost}"`)
  },
)
