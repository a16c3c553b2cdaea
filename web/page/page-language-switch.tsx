import { inLanguage } from '@fabula/contract/page-address'
import { languages } from '@fabula/core/novel/known-languages'
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
      ...names[each],
      href: isOfflineCopy ? `#${names[each].lang}` : (address?.(each) ?? inLanguage(each, path, query)),
    }))
  return <LanguageSwitch label={appPhrases[language].languageOfPage} links={links} />
}

const names = {
  english: { lang: 'en', name: 'English' },
  russian: { lang: 'ru', name: 'Русский' },
}
