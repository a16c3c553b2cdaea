import { afterEach, expect, test } from 'vitest'
import { toast } from './toast.ts'

const notes = () => [...document.querySelectorAll<HTMLElement>('.ui-toast')]
afterEach(() => {
  for (const note of notes()) note.remove()
  document.body.replaceChildren()
})

test('notes do not pile up: two at most, and none twice', async () => {
  for (const text of ['one', 'two', 'two', 'three', 'two']) toast.success(text)
  expect(notes().map(({ textContent }) => textContent)).toEqual(['three', 'two'])
  // Red ones stand before green ones; the oldest goes all the same.
  toast.error('API Error (422)', 'Not today')
  toast.error('Not deleted')
  expect(notes().map(({ textContent }) => textContent)).toEqual(['API Error (422)Not today', 'Not deleted'])
  toast.success('one')
  toast.error('API Error (422)', 'Not today')
  expect(notes().map(({ textContent }) => textContent)).toEqual(['API Error (422)Not today', 'one'])
})
