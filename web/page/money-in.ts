import type { Language } from '@fabula/core/novel/language'
import type { Money } from '@fabula/core/rehearsal/money'
import { locales } from './show-in-language.ts'

/** A sum of money as a language writes it, such as "$1.20"; what is less than a cent keeps two digits that say something. */
export const moneyIn = (language: Language, { amount, currency }: Money): string =>
  new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency,
    ...(amount > 0 && amount < 0.1 ? { maximumSignificantDigits: 2 } : {}),
  }).format(amount)
