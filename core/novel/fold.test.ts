import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from './fold.ts'

describe('fold', () => {
  it('unifies what a reader would call the same word', () => {
    expect(fold('  ЁЖИК\n в тумане ')).toBe('ежик в тумане')
    expect(fold('Е\u0308лка')).toBe('елка')
    expect(fold('Ｆａｂｕｌａ ﬁn')).toBe('fabula fin')
  })

  it('is idempotent', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)))
  })
})
