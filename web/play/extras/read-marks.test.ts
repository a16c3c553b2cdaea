import { describe, expect, it } from 'vitest'
import { ReadMarks } from './read-marks.ts'

function aStore() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

describe('read marks', () => {
  it('are known after a reload, by novel and by text', () => {
    const store = aStore()
    new ReadMarks(store, 'lamp').add(['The kettle sings.', 'Чайник поёт.'])
    const again = new ReadMarks(store, 'lamp')
    expect(again.has('Чайник поёт.')).toBe(true)
    expect(again.has('The kettle sang.')).toBe(false)
    expect(new ReadMarks(store, 'other').has('The kettle sings.')).toBe(false)
  })

  it('stay limited: the oldest is forgotten, what is read again is not', () => {
    const store = aStore()
    const marks = new ReadMarks(store, 'lamp')
    marks.add(Array.from({ length: 3_000 }, (_, number) => `message ${number}`))
    marks.add(['message 0', 'one more'])
    const again = new ReadMarks(store, 'lamp')
    expect([again.has('message 0'), again.has('message 1'), again.has('one more')]).toEqual([true, false, true])
    expect(store.kept.get('lamp')?.length).toBeLessThan(25_000)
  })

  it('work without a usable storage', () => {
    const refuse = () => {
      throw new Error('forbidden')
    }
    const marks = new ReadMarks({ getItem: refuse, setItem: refuse }, 'lamp')
    marks.add(['read'])
    expect(marks.has('read')).toBe(true)
  })
})
