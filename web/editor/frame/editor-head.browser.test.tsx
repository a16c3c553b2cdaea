import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NovelBuilder } from '../novel/novel-builder.tsx'
import { openEditor } from '../test/open-editor.tsx'
import { TogetherProvider } from '../together/use-together.tsx'
import '../../ui/base.css'
import '../../ui/tokens.css'

beforeEach(() => page.viewport(360, 740))
afterEach(() => localStorage.clear())

test('on a phone the way back and all tools stand in one row, and what is worked on begins in the upper half', async () => {
  await openEditor(
    <TogetherProvider>
      <NovelBuilder section="states" />
    </TogetherProvider>,
  )
  const back = page.getByRole('link', { name: 'Back to my novels' })
  await expect.element(back).toBeVisible()
  const tools = [...document.querySelectorAll('.editor-tools button')].map((each) => each.getBoundingClientRect())
  expect(tools.length).toBeGreaterThan(4)
  expect(new Set(tools.map(({ top }) => Math.round(top))).size).toBe(1)
  const [first] = tools
  expect(back.element().getBoundingClientRect().right).toBeLessThanOrEqual(first?.left ?? 0)
  expect(document.querySelector('.editor-main')?.getBoundingClientRect().top).toBeLessThan(370)
  expect(document.documentElement.scrollWidth).toBe(360)
})
