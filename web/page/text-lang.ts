import { languageTags } from '@fabula/core/novel/known-languages'
import type { Language } from '@fabula/core/novel/language'
import { languageOfText } from '@fabula/core/translation/script'

/** The `lang` of a text that is not in the page's language, for speech and hyphenation. */
export function textLang(text: string, language: Language): string | undefined {
  const own = languageOfText(text)
  return own === null || own === language ? undefined : languageTags[own]
}
