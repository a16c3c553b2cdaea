import { languageTags } from '@fabula/core/novel/known-languages'
import type { Language } from '@fabula/core/novel/language'

/** Puts names in the order that readers of a language expect: ё beside е, numbers by their value, whatever the case. */
export function byNameIn(language: Language): (one: string, other: string) => number {
  return new Intl.Collator(languageTags[language], { numeric: true, sensitivity: 'variant' }).compare
}
