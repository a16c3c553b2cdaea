import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useWholeNumber } from './use-whole-number.ts'

function Turns() {
  const [turns, setTurns] = useState(5)
  const { field, isNone } = useWholeNumber(turns, setTurns, 1, 20)
  return (
    <>
      <input aria-label="Turns" {...field} aria-invalid={isNone} />
      <output>{turns}</output>
    </>
  )
}

test('a whole number is taken as it is typed; what is none, or does not fit, stays in the field until it is left', async () => {
  await render(<Turns />)
  const field = page.getByLabelText('Turns')
  const taken = page.getByRole('status')
  await field.fill('12')
  await expect.element(taken).toHaveTextContent('12')
  for (const none of ['', '0', '21', '1.5']) {
    await field.fill(none)
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveValue(none === '' ? null : Number(none))
    await expect.element(taken).toHaveTextContent('12')
  }
  field.element().dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await expect.element(field).toHaveValue(12)
  await expect.element(field).toHaveAttribute('aria-invalid', 'false')
})
