import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearAway } from '../test/page-in-hand.tsx'
import { Tabs } from './tabs.tsx'
import './base.css'
import './tokens.css'

afterEach(clearAway)

test('the three tabs of the endings fit beside the stage, on a screen 1280 pixels wide', async () => {
  const tabs = ['Automatic Endings 12', 'Choice Endings 12', 'Context Ending 1'].map((label) => ({
    id: label,
    label,
    panel: label,
  }))
  await render(
    <div style={{ width: 466 }}>
      <Tabs label="Endings" tabs={tabs} selected="Choice Endings 12" onSelect={() => undefined} />
    </div>,
  )
  const list = page.getByRole('tablist')
  await expect.element(list).toBeVisible()
  expect(list.element().scrollWidth).toBe(list.element().clientWidth)
})
