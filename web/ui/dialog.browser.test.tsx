import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearAway } from '../test/page-in-hand.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './text-field.tsx'
import './base.css'
import './tokens.css'

afterEach(clearAway)

test('a title and a field label of two hundred letters without a space stay within the dialog', async () => {
  await page.viewport(360, 740)
  const endless = 'Превысокомногорассмотрительствующий'.repeat(6)
  await render(
    <Dialog open onClose={() => undefined} title={`Удалить «${endless}»?`}>
      <TextField label={endless} />
    </Dialog>,
  )
  await expect.element(page.getByRole('heading')).toBeVisible()
  const dialog = page.getByRole('dialog').element()
  expect(dialog.scrollWidth).toBe(dialog.clientWidth)
})

test('on a phone, buttons that need a row each are equally wide', async () => {
  await page.viewport(360, 740)
  const names = ['Export my games', 'Import games from a file', 'Playbill']
  const foot = names.map((name) => <Button key={name}>{name}</Button>)
  await render(<Dialog open onClose={() => undefined} title="Saves" foot={foot} />)
  await expect.element(page.getByRole('heading')).toBeVisible()
  const boxes = names.map((name) => page.getByRole('button', { name }).element().getBoundingClientRect())
  expect(new Set(boxes.map(({ left, width }) => `${left} ${width}`)).size).toBe(1)
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(3)
})

test('a dialog that may not be closed yet stays open, however often Back or Escape is pressed', async () => {
  const leave = vi.fn()
  await render(
    <Dialog open onClose={leave} title="Deleting">
      <button type="button">Once</button>
    </Dialog>,
  )
  await page.getByRole('button', { name: 'Once' }).click()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  expect(leave).toHaveBeenCalledTimes(2)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(document.querySelector('dialog:modal')).not.toBeNull()
})
