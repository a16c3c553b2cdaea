import { languageTags } from '@fabula/core/novel/known-languages'
import type { Language } from '@fabula/core/novel/language'

/** A comparison that sorts names as speakers of a language expect: ё with е, numbers by value, case ignored. */
export function byNameIn(language: Language): (one: string, other: string) => number {
  return new Intl.Collator(languageTags[language], { numeric: true, sensitivity: 'variant' }).compare
}
