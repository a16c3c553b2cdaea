import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../ui/tokens.css'
import './editor-layout.css'
import '../forms/forms.css'

test('scrolls a focused control clear of the bars above and below it', async () => {
  await page.viewport(1440, 500)
  const lines = Array.from({ length: 30 }, (_, line) => line)
  await render(
    <div className="editor-layout">
      <header className="editor-head" style={{ boxSizing: 'border-box' }}>
        Head
      </header>
      {lines.map((line) => (
        <button key={line} type="button" style={{ display: 'block', height: 40, flex: 'none' }}>
          {line}
        </button>
      ))}
      <div className="editor-form-foot" style={{ height: 60 }}>
        Foot
      </div>
    </div>,
  )
  const top = () => document.querySelector('.editor-head')?.getBoundingClientRect().bottom ?? 0
  const bottom = () => document.querySelector('.editor-form-foot')?.getBoundingClientRect().top ?? 0
  const buttons = [...document.querySelectorAll('button')]
  for (const button of [...buttons, ...buttons.toReversed()]) {
    button.focus()
    const { y, bottom: end } = button.getBoundingClientRect()
    expect.soft(y, `the top of ${button.textContent}`).toBeGreaterThanOrEqual(top())
    expect.soft(end, `the end of ${button.textContent}`).toBeLessThanOrEqual(bottom())
  }
})
