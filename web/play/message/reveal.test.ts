import { describe, expect, it } from 'vitest'
import { cutAt, nextReveal } from './reveal.ts'

describe('revealing a page', () => {
  it('uses the reader’s speed', () => {
    let reveal = { shown: 0, at: 0 }
    for (let now = 16; now <= 1008; now += 16) reveal = nextReveal(reveal, 500, now, 'calm')
    expect(reveal.shown).toBeGreaterThan(54)
    expect(reveal.shown).toBeLessThan(57)
  })

  it('waits at the end of the text so far, and continues from there', () => {
    const waiting = nextReveal({ shown: 10, at: 0 }, 10, 90, 'quick')
    expect(waiting.shown).toBe(10)
    expect(nextReveal(waiting, 100, 140, 'quick').shown).toBeCloseTo(15.5)
  })

  it('does not jump after a pause', () => {
    expect(nextReveal({ shown: 0, at: 0 }, 1000, 60_000, 'calm').shown).toBeLessThan(6)
  })

  it('shows a page at once with the instant speed', () => {
    expect(nextReveal({ shown: 0, at: 0 }, 300, 16, 'instant').shown).toBe(300)
  })

  it('never shows less than before, unless text was taken back', () => {
    expect(nextReveal({ shown: 50, at: 100 }, 80, 90, 'calm').shown).toBe(50)
    expect(nextReveal({ shown: 50, at: 100 }, 20, 110, 'calm').shown).toBe(20)
  })

  it('cuts between whole letters', () => {
    expect(cutAt('a🔥b', 2)).toBe(1)
    expect(cutAt('a🔥b', 3)).toBe(3)
  })
})
