import { describe, expect, it } from 'vitest'
import { rowAt, rowWindow } from './row-window.ts'

const rows = (count: number) => Array.from({ length: count }, () => 100)

describe('the rows of a long list that are drawn', () => {
  it('are those in sight and some around, and the rest keeps its room', () => {
    const { first, end, before, after } = rowWindow(rows(4_000), 200_000, 600)
    expect([first, end]).toEqual([1_990, 2_015])
    expect(before + (end - first) * 100 + after).toBe(400_000)
  })

  it('are all of a short list, and never none', () => {
    expect(rowWindow(rows(3), 0, 600)).toEqual({ first: 0, end: 3, before: 0, after: 0 })
    expect(rowWindow([], 0, 600)).toEqual({ first: 0, end: 0, before: 0, after: 0 })
    expect(rowWindow(rows(3), 99_999, 600).end).toBe(3)
    expect(rowWindow([5_000], 0, 1).end).toBe(1)
  })

  it('are found by where they stand', () => {
    expect([rowAt(rows(10), 0), rowAt(rows(10), 99), rowAt(rows(10), 100), rowAt(rows(10), 99_999)]).toEqual([
      0, 0, 1, 9,
    ])
  })
})
