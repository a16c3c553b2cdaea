import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { NovelCover } from '../ui/novel-cover.tsx'
import { Stage } from './stage.tsx'

afterEach(cleanup)

const nothing = 'data:image/png;base64,AAAA'

test('hides a stage picture that fails to load, and keeps the rest', async () => {
  const sprite = { id: 's', character_id: 'ilse', position: 'center', extension: 'png', url: nothing }
  const view = { background: { url: nothing }, sprites: [sprite], speaker: 'ilse', staging: null }
  await render(<Stage view={view as never} />)
  const pictures = () => [...document.querySelectorAll<HTMLElement>('.stage img')]
  expect(pictures()).toHaveLength(2)
  await expect
    .poll(() => pictures().map((each) => each.checkVisibility({ visibilityProperty: true })))
    .toEqual([false, false])
})

test('replaces a cover that fails to load by the novel’s paper cover', async () => {
  await render(<NovelCover of="n1" cover={nothing} />)
  await expect.poll(() => document.querySelector('img')?.getAttribute('src')).toContain('/assets/paper/')
})
