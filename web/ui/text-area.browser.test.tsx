import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TextArea } from './text-area.tsx'
import './base.css'

test('does not kern, which takes half a minute for one endless word, such as a picture pasted as text', async () => {
  const screen = await render(<TextArea label="Description" />)
  expect(getComputedStyle(screen.getByRole('textbox').element()).fontKerning).toBe('none')
})
