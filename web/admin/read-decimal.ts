import type { Language } from '@fabula/core/novel/language'

/**
 * Parses a number as people write it: with a decimal comma or point, and spaces between thousands. NaN if it is none,
 * or ambiguous, like `1,500` in English, where a comma also separates thousands.
 */
export function readDecimal(typed: string, language: Language): number {
  const text = typed.replace(/\s/g, '')
  if (language === 'english' && /^-?[1-9]\d{0,2},\d{3}$/.test(text)) return Number.NaN
  const plain = text.replace(',', '.')
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}

/** Formats a number for a field with all its digits, readable by `readDecimal`. */
export const showDecimal = (value: number, language: Language): string => {
  const short = String(value)
  // 1e-7 has seven decimals: one per power of ten, plus the mantissa's digits after the first.
  const [digits = '', power] = short.split('e-')
  const text = power === undefined ? short : value.toFixed(Number(power) + Math.max(0, digits.length - 2))
  return language === 'russian' ? text.replace('.', ',') : text
}
