import { expect, test } from 'vitest'
import { footCss, siteFoot } from './site-foot.ts'

test.each(['home', 'search', 'published', 'library', 'account', 'guide'] as const)('%s links to the guides', (page) => {
  expect(siteFoot('russian', page)).toBe(
    '<nav class="site-foot" aria-label="Руководства"><a href="/russian/guide">Руководства</a></nav>',
  )
  expect(footCss(page)).toContain('.site-foot{')
})

test.each(['play', 'game', 'editor', 'offline', 'error'] as const)('%s has no link to the guides', (page) => {
  expect(siteFoot('english', page) + footCss(page)).toBe('')
})
