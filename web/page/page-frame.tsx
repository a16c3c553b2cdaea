import { inLanguage } from '@fabula/contract/page-address'
import { languages } from '@fabula/core/novel/known-languages'
import type { Language } from '@fabula/core/novel/language'
import { appPhrases } from '@fabula/phrases/app'
import type { ReactNode } from 'react'
import { isOfflineCopy } from '../client/is-offline-copy.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { usePage } from './page-facts.tsx'
import './page-frame.css'

type PageFrameProps = {
  /** At the left of the head: usually the way back. */
  back?: ReactNode
  /** Such as `wide`, for the shelves; text pages are narrower. */
  width?: 'text' | 'wide'
  /** The accent that a novel lends its page. */
  accent?: string
  children: ReactNode
}

/** What stands around a reader's page: a way past it all, the way back, the street sign, the light. */
export function PageFrame({ back, width = 'wide', accent, children }: PageFrameProps) {
  const words = appPhrases[usePage().language]
  return (
    <div className="page ui-grain" data-width={width} data-accent={accent}>
      <a className="ui-hidden" href="#main">
        {words.skipToContent}
      </a>
      <header className="page-head">
        <div className="page-back">{back}</div>
        <PageLanguageSwitch />
      </header>
      <main id="main" className="page-main" tabIndex={-1}>
        {children}
      </main>
      <footer className="page-foot">
        <PageThemeSwitch />
      </footer>
    </div>
  )
}

/** Day, night, or as the device has it. */
export function PageThemeSwitch() {
  const { theme, language } = usePage()
  const words = appPhrases[language]
  return <ThemeSwitch label={words.theme} initial={theme} names={words.themes} />
}

/**
 * EN and RU: the same page in the other language, with what its query says; `address` where a page moves by itself. An
 * offline copy is one page, in which the language stands behind the `#`.
 */
export function PageLanguageSwitch({ address }: { address?: (language: Language) => string }) {
  const { language, path, query } = usePage()
  const links = languages.map((each) => ({
    ...names[each],
    href: isOfflineCopy ? `#${names[each].lang}` : (address?.(each) ?? inLanguage(each, path, query)),
    current: each === language,
  }))
  return <LanguageSwitch label={appPhrases[language].languageOfPage} links={links} />
}

const names = {
  english: { lang: 'en', short: 'EN', name: 'English' },
  russian: { lang: 'ru', short: 'RU', name: 'Русский' },
}
