import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { Stage } from '../../stage/stage.tsx'
import { useMissingPictures } from './use-missing-pictures.ts'

afterEach(cleanup)

function Page() {
  useMissingPictures()
  const view = { background: { url: 'data:image/png;base64,AAAA' }, sprites: [], speaker: null, staging: null }
  return <Stage view={view as never} />
}

test('loads a picture that failed offline once the network is back', async () => {
  await render(<Page />)
  const picture = () => document.querySelector<HTMLImageElement>('.stage img')
  await expect.poll(() => picture()?.dataset.missing).toBe('')
  let failed = 0
  picture()?.addEventListener('error', () => failed++)
  dispatchEvent(new Event('online'))
  expect(picture()?.dataset.missing).toBeUndefined()
  await expect.poll(() => failed).toBe(1)
  expect(picture()?.dataset.missing).toBe('')
})
