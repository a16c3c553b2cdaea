import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderHook } from 'vitest-browser-react'
import { toast } from '../../ui/toast.ts'
import '../../ui/tokens.css'
import './editor-layout.css'
import { useNotesMakeWay } from './use-notes-make-way.ts'

const lies = (over: Element) => {
  const [a, b] = [document.querySelector('.ui-toasts')?.getBoundingClientRect(), over.getBoundingClientRect()]
  return a !== undefined && a.bottom > b.top && a.top < b.bottom
}

afterEach(() => {
  document.querySelector('.ui-toasts')?.remove()
  document.body.replaceChildren()
})

test('a note covers neither the focused field nor its submit button', async () => {
  await renderHook(() => useNotesMakeWay())
  const made = document.body.appendChild(document.createElement('div'))
  made.innerHTML = `<form><input id="near"><button type="submit">Save</button></form>
    <input id="far" style="position:absolute;top:60vh">`
  const [near, far, send] = ['#near', '#far', 'button'].map((each) => document.querySelector(each) as HTMLElement)
  // Focus events are only fired in a focused page.
  await page.elementLocator(far as HTMLElement).click()
  toast.error('API Error (422)', 'No such words')
  near?.focus()
  await expect.poll(() => [near, send].map((each) => each && lies(each))).toEqual([false, false])
  await page.getByRole('button', { name: 'Save' }).click({ trial: true, timeout: 60_000 })
  far?.focus()
  expect(far && lies(far)).toBe(false)
  expect(document.querySelector('.ui-toasts')?.getBoundingClientRect().top).toBeLessThan(40)
})

test('a note is shown below the head, which shows the save status', async () => {
  await renderHook(() => useNotesMakeWay())
  const made = document.body.appendChild(document.createElement('div'))
  made.innerHTML = '<header class="editor-head"><p>Saved</p></header>'
  const [head] = made.children
  toast.success('The novel was published')
  await expect.poll(() => document.querySelector('.ui-toast')).not.toBeNull()
  await expect.poll(() => head && lies(head)).toBe(false)
})
