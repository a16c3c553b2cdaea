import type { Language } from '@fabula/core/novel/language'

/**
 * A number as people write it: with a comma or a point, and blanks between thousands. NaN: it is none, or may be two, as `1,500` in
 * English, where a comma stands between thousands as well.
 */
export function readDecimal(typed: string, language: Language): number {
  const text = typed.replace(/\s/g, '')
  if (language === 'english' && /^-?[1-9]\d{0,2},\d{3}$/.test(text)) return Number.NaN
  const plain = text.replace(',', '.')
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}

/** A number as it stands in a field: every digit of it, as `readDecimal` reads it. */
export const showDecimal = (value: number, language: Language): string => {
  const short = String(value)
  // 1e-7 has seven digits behind the point, one for each step, and those before its `e` but the first.
  const [digits = '', power] = short.split('e-')
  const text = power === undefined ? short : value.toFixed(Number(power) + Math.max(0, digits.length - 2))
  return language === 'russian' ? text.replace('.', ',') : text
}
