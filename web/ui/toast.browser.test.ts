import { afterEach, expect, test, vi } from 'vitest'
import { toast } from './toast.ts'
import './tokens.css'

const notes = () => [...document.querySelectorAll<HTMLElement>('.ui-toast')]
afterEach(() => {
  vi.useRealTimers()
  for (const note of notes()) note.remove()
  document.body.replaceChildren()
})

test('shows at most two notes, and none twice', async () => {
  for (const text of ['one', 'two', 'two', 'three', 'two']) toast.success(text)
  expect(notes().map(({ textContent }) => textContent)).toEqual(['three', 'two'])
  // Red notes are placed before green ones; the oldest is still the one removed.
  toast.error('API Error (422)', 'Not today')
  toast.error('Not deleted')
  expect(notes().map(({ textContent }) => textContent)).toEqual(['API Error (422)Not today', 'Not deleted'])
  toast.success('one')
  toast.error('API Error (422)', 'Not today')
  expect(notes().map(({ textContent }) => textContent)).toEqual(['API Error (422)Not today', 'one'])
})

test('shows successes in green and failures in red, centred at the top', () => {
  toast.success('Saved')
  toast.error('API Error (500)', 'Away')
  const colours = notes().map((note) => (getComputedStyle(note).backgroundColor.match(/[\d.]+/g) ?? []).map(Number))
  const kinds = notes().map(({ dataset }) => dataset.kind)
  expect(kinds.toSorted()).toEqual(['error', 'success'])
  for (const [at, [red = 0, green = 0, blue = 0]] of colours.entries())
    if (kinds[at] === 'success') expect(green).toBeGreaterThan(Math.max(red, blue))
    else expect(red).toBeGreaterThan(Math.max(green, blue))
  for (const note of notes()) {
    const { left, right, top } = note.getBoundingClientRect()
    expect((left + right) / 2).toBeCloseTo(document.documentElement.clientWidth / 2, 0)
    expect(top).toBeLessThan(innerHeight / 2)
  }
})

test('removes a note after four seconds, but not while the pointer is on it', () => {
  vi.useFakeTimers()
  toast.success('Saved')
  vi.advanceTimersByTime(3_999)
  expect(notes()[0]?.dataset.leaving).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(notes()[0]?.dataset.leaving).toBe('')
  vi.advanceTimersByTime(200)
  expect(notes()).toEqual([])
  toast.success('Kept')
  notes()[0]?.dispatchEvent(new PointerEvent('pointerenter'))
  vi.advanceTimersByTime(60_000)
  expect(notes()).toHaveLength(1)
  notes()[0]?.dispatchEvent(new PointerEvent('pointerleave'))
  vi.advanceTimersByTime(4_200)
  expect(notes()).toEqual([])
})
