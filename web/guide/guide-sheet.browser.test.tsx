import { type GuidePage, guidePages } from '@fabula/contract/guide-address'
import { guidePhrases } from '@fabula/phrases/guide'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../ui/base.css'
import '../ui/fonts.css'
import '../ui/button.css'
import '../ui/field.css'
import './guide-page.css'
import { GuideSheet } from './guide-sheet.tsx'
import type { GuideArticle, Guides } from './guides.ts'

const article = (title: string): GuideArticle => ({ title, description: '', html: '', headings: [] })
const guides: Guides = {
  articles: Object.fromEntries(guidePages.map((name) => [name, article(name)])) as Record<GuidePage, GuideArticle>,
  index: { sections: [], stems: {} },
}

test.each([
  ['english', 360],
  ['english', 768],
  ['english', 1440],
  ['russian', 360],
  ['russian', 768],
  ['russian', 1440],
] as const)('in %s, at %i pixels, the search shows its whole placeholder', async (language, width) => {
  await page.viewport(width, 800)
  const data = { page: 'guide' as const, viewer: null, path: '', query: '', guide: null, search: '', language }
  const screen = await render(
    <div className="guide">
      <GuideSheet data={data} guides={guides} />
    </div>,
  )
  await document.fonts.ready
  const field = screen.getByRole('searchbox').element() as HTMLInputElement
  expect(field.placeholder).toBe(guidePhrases[language].search)
  const { clientWidth: room } = field
  // The same text in an element that is as wide as the text.
  const words = Object.assign(document.createElement('span'), {
    className: 'ui-control',
    textContent: field.placeholder,
  })
  Object.assign(words.style, { width: 'max-content', minWidth: '0', whiteSpace: 'nowrap', display: 'block' })
  field.after(words)
  const { clientWidth: needed } = words
  words.remove()
  expect(needed).toBeGreaterThan(100)
  expect(needed).toBeLessThanOrEqual(room)
})
