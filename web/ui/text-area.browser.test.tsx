import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TextArea } from './text-area.tsx'
import './base.css'
import './fonts.css'

test('one word without end, such as a picture pasted as text, does not hold the page', async () => {
  await document.fonts.load('16px "Fabula Text"')
  const screen = await render(<TextArea label="Description" />)
  const field = screen.getByRole('textbox').element() as HTMLTextAreaElement
  const layout = (kerning: string): number => {
    field.value = ''
    field.style.fontKerning = kerning
    const from = performance.now()
    field.value = 'x'.repeat(100_000)
    field.scrollHeight
    return performance.now() - from
  }
  // The same field, the same moment: its own look against what the browser would choose.
  expect(layout('')).toBeLessThan(layout('normal') / 4)
})
