import { describe, expect, it } from 'vitest'
import { chosenAt, keepPreferences, readPreferences, usualPreferences } from './preferences.ts'

function aStore(value: string | null = null) {
  let kept = value
  return {
    getItem: () => kept,
    setItem: (_: string, next: string) => {
      kept = next
    },
  }
}

describe('preferences', () => {
  it('have defaults at first, and persist once stored', () => {
    const store = aStore()
    expect(readPreferences(store)).toEqual(usualPreferences)
    keepPreferences(store, { ...usualPreferences, speed: 'instant', volume: 0.2, music: false }, 1_000)
    expect(chosenAt(store)).toBe(1_000)
    expect(readPreferences(store)).toEqual({ ...usualPreferences, speed: 'instant', volume: 0.2, music: false })
  })

  it.each(['nonsense', '[]', '{"speed":"warp","volume":9,"music":"yes"}'])(
    'fall back to defaults where %s was stored',
    (kept) => {
      expect(readPreferences(aStore(kept))).toEqual({ ...usualPreferences, volume: kept.includes('9') ? 1 : 0.7 })
    },
  )

  it('last for the visit if nothing can be stored', () => {
    const forbidden = {
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceeded')
      },
    }
    expect(() => keepPreferences(forbidden, usualPreferences, 1_000)).not.toThrow()
  })
})
