import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { useRowWindow } from './use-row-window.ts'

/** Estimated and actual heights of a row in pixels: no row has the estimated height. */
const thought = 50
const heightOf = (name: string) => 70 + (Number(name.slice(1)) % 5) * 20
const names = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `r${from + at}`)

function List({ rows, start, onBeginning }: { rows: string[]; start: number; onBeginning?: () => void }) {
  const list = useRef<HTMLOListElement>(null)
  const window = useRowWindow(list, {
    keys: rows,
    guess: () => thought,
    start,
    onBeginning: onBeginning ?? (() => undefined),
  })
  return (
    <div data-testid="scroller" style={{ height: 400, overflowY: 'auto', overflowAnchor: 'none' }}>
      <ol ref={list} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        <li style={{ height: window.before }} />
        {rows.slice(window.first, window.end).map((name, at) => (
          <li
            key={name}
            ref={window.measure}
            data-row={window.first + at}
            data-name={name}
            style={{ height: heightOf(name) }}
          >
            {name}
          </li>
        ))}
        <li style={{ height: window.after }} />
      </ol>
    </div>
  )
}

const scroller = () => document.querySelector<HTMLElement>('[data-testid=scroller]') as HTMLElement
const drawn = () => [...document.querySelectorAll<HTMLElement>('[data-name]')]
/** A row's distance from the top of the visible part, in pixels; null if it is not drawn. */
const placeOf = (name: string): number | null => {
  const row = drawn().find((each) => each.dataset.name === name)
  return row ? row.getBoundingClientRect().top - scroller().getBoundingClientRect().top : null
}
const nextFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
const scrollTo = async (top: number) => {
  scroller().scrollTop = top
  await nextFrames()
}

afterEach(() => cleanup())

test('draws only the rows in view and near it, out of thousands', async () => {
  await render(<List rows={names(0, 3_000)} start={0} />)
  expect(drawn().length).toBeGreaterThan(5)
  expect(drawn().length).toBeLessThan(60)
  await scrollTo(60_000)
  await expect.poll(() => placeOf('r0')).toBeNull()
  expect(drawn().length).toBeLessThan(60)
})

test('reports the beginning only after the reader has left it and returned', async () => {
  let asked = 0
  await render(<List rows={names(0, 200)} start={0} onBeginning={() => asked++} />)
  await nextFrames()
  expect(asked).toBe(0)
  await scrollTo(4_000)
  await expect.poll(() => placeOf('r0')).toBeNull()
  await scrollTo(0)
  await expect.poll(() => asked).toBe(1)
})

test('draws the first rows of a list that was empty at first', async () => {
  const shown = await render(<List rows={[]} start={-1} />)
  await shown.rerender(<List rows={names(0, 2_000)} start={1_500} />)
  await expect.poll(() => placeOf('r1500')).toBeGreaterThan(0)
  expect(drawn().length).toBeLessThan(60)
})

test('keeps the visible rows in place when earlier ones are added', async () => {
  const shown = await render(<List rows={names(500, 700)} start={0} />)
  await scrollTo(1_500)
  const [read] = drawn().filter((row) => (placeOf(row.dataset.name ?? '') ?? -1) >= 0)
  const name = read?.dataset.name ?? ''
  const before = placeOf(name)
  await shown.rerender(<List rows={names(100, 700)} start={0} />)
  await nextFrames()
  await expect.poll(() => Math.abs((placeOf(name) ?? 9_999) - (before ?? 0))).toBeLessThanOrEqual(1)
})

test('requests earlier rows once at the beginning of the known ones', async () => {
  let asked = 0
  await render(<List rows={names(0, 300)} start={150} onBeginning={() => asked++} />)
  await scrollTo(7_000)
  asked = 0
  await scrollTo(0)
  await expect.poll(() => asked).toBe(1)
})

test('keeps the position when the reader scrolls while earlier rows are added, and requests more', async () => {
  let asked = 0
  const shown = await render(<List rows={names(500, 700)} start={0} onBeginning={() => asked++} />)
  await scrollTo(300)
  scroller().scrollTop = 0
  await shown.rerender(<List rows={names(400, 700)} start={0} onBeginning={() => asked++} />)
  expect(Math.abs(placeOf('r500') ?? 9_999)).toBeLessThanOrEqual(1)
  await nextFrames()
  expect(Math.abs(placeOf('r500') ?? 9_999)).toBeLessThanOrEqual(1)
  asked = 0
  await scrollTo(0)
  await expect.poll(() => asked).toBe(1)
})
