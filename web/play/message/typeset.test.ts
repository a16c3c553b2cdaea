import { describe, expect, it } from 'vitest'
import { hasHangingMark, typeset } from './typeset.ts'

/** Makes non-breaking spaces visible. */
const seen = (text: string) => typeset(text).replaceAll('\u00a0', '_')

describe('typesetting', () => {
  it('ties short words to the next word, and dashes and particles to the previous one', () => {
    expect(seen('И в лес он не пошёл — устал.')).toBe('И_в_лес он не_пошёл_— устал.')
    expect(seen('Пошёл бы, если бы знал. Так ли это же?')).toBe('Пошёл_бы, если_бы знал. Так_ли это_же?')
    expect(seen('«О чём?»')).toBe('«О_чём?»')
    expect(seen('ни на ту ни на другую')).toBe('ни_на_ту ни_на_другую')
  })

  it('leaves other languages, and the beginning of a line, unchanged', () => {
    expect(seen('So it is to be – or not.')).toBe('So it is to be_– or not.')
    expect(seen('— Да.\n— Нет.')).toBe('— Да.\n— Нет.')
    expect(seen('Жизнь была')).toBe('Жизнь была')
  })

  it('keeps the length, character by character', () => {
    const text = 'И я, и ты —  мы\nс тобой не «у дел» ли?'
    expect(typeset(text).replace(/\u00a0/g, ' ')).toBe(text)
  })

  it('recognises hanging punctuation', () => {
    expect(['«Да»', '“Yes”', '"So"', 'Да «нет»', '— Да'].map(hasHangingMark)).toEqual([true, true, true, false, false])
  })
})
