import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useWholeNumber } from './use-whole-number.ts'

function Turns() {
  const [turns, setTurns] = useState(5)
  const { field } = useWholeNumber({
    value: turns,
    least: 1,
    most: 20,
    take(number) {
      setTurns(number)
      return number
    },
  })
  return (
    <>
      <input aria-label="Turns" {...field} />
      <output>{String(turns)}</output>
      <button type="button" onClick={() => setTurns(3)}>
        Three
      </button>
    </>
  )
}

test('keeps the text as typed, and reads it as a number or NaN; another value from outside replaces it', async () => {
  await render(<Turns />)
  const field = page.getByRole('spinbutton', { name: 'Turns' })
  const taken = page.getByRole('status')
  for (const [typed, number] of [
    ['12', '12'],
    ['1,5', 'NaN'],
    ['٣', 'NaN'],
    ['12 шт', 'NaN'],
    ['\u22125', '-5'],
    ['1 000', '1000'],
  ] as const) {
    await field.fill(typed)
    await expect.element(taken).toHaveTextContent(number)
    field.element().dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    await expect.element(field).toHaveValue(typed)
  }
  await page.getByRole('button').click()
  await expect.element(field).toHaveValue('3')
})

test('steps within the bounds by arrow keys, and ignores them if the text is no number', async () => {
  await render(<Turns />)
  const field = page.getByRole('spinbutton')
  await field.fill('17')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(field).toHaveValue('18')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  await expect.element(field).toHaveValue('20')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(field).toHaveValue('19')
  await field.fill('1,5')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(field).toHaveValue('1,5')
})
