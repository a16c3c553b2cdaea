import { inLanguage } from '@fabula/contract/page-address'
import { languages, languageTags } from '@fabula/core/novel/known-languages'
import type { Language } from '@fabula/core/novel/language'
import { appPhrases } from '@fabula/phrases/app'
import { isOfflineCopy } from '../client/is-offline-copy.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { usePage } from './page-facts.tsx'

/**
 * A link to the same page in the other language, with its query; `address` for pages that navigate by themselves. An
 * offline copy is a single page with the language after the `#`.
 */
export function PageLanguageSwitch({ address }: { address?: (language: Language) => string }) {
  const { language, path, query } = usePage()
  const links = languages
    .filter((each) => each !== language)
    .map((each) => ({
      lang: languageTags[each],
      name: names[each],
      href: isOfflineCopy ? `#${languageTags[each]}` : (address?.(each) ?? inLanguage(each, path, query)),
    }))
  return <LanguageSwitch label={appPhrases[language].languageOfPage} links={links} />
}

/** Each language's own name for itself. */
const names = { english: 'English', russian: 'Русский' }
