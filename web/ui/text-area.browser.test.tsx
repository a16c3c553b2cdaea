import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TextArea } from './text-area.tsx'
import './base.css'
import './fonts.css'

test('lays out one endless word, such as a picture pasted as text, quickly', async () => {
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
  // The same field at the same moment: our style compared with the browser's default.
  expect(layout('')).toBeLessThan(layout('normal') / 4)
})
