import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { toast } from './toast.ts'
import './tokens.css'

const notes = () => [...document.querySelectorAll<HTMLElement>('.ui-toast')]
const lies = (over: Element) => {
  const [a, b] = [document.querySelector('.ui-toasts')?.getBoundingClientRect(), over.getBoundingClientRect()]
  return a !== undefined && a.bottom > b.top && a.top < b.bottom
}

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

test('a note never lies over the field it speaks of, nor over the button that sends it', async () => {
  document.body.innerHTML = `<form><input id="near"><button type="submit">Save</button></form>
    <input id="far" style="position:absolute;top:60vh">`
  const [near, far, send] = ['#near', '#far', 'button'].map((each) => document.querySelector(each) as HTMLElement)
  // Only a page that has the focus hears of it.
  await page.elementLocator(far as HTMLElement).click()
  toast.error('API Error (422)', 'No such words')
  near?.focus()
  expect([near, send].map((each) => each && lies(each))).toEqual([false, false])
  await page.getByRole('button', { name: 'Save' }).click({ trial: true, timeout: 1_000 })
  far?.focus()
  expect(far && lies(far)).toBe(false)
  expect(document.querySelector('.ui-toasts')?.getBoundingClientRect().top).toBeLessThan(40)
})
