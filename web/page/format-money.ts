import type { Language } from '@fabula/core/novel/language'
import type { Money } from '@fabula/core/record/money'
import { locales } from './show-in-language.ts'

/**
 * An amount of money in a language's format, such as "$1.20". Less than a cent is shown with two significant digits.
 */
export const formatMoney = (language: Language, { amount, currency }: Money): string =>
  new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency,
    ...(amount > 0 && amount < 0.1 ? { maximumSignificantDigits: 2 } : {}),
  }).format(amount)
