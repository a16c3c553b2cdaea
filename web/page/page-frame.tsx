import { appPhrases } from '@fabula/phrases/app'
import type { ReactNode } from 'react'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { usePage } from './page-facts.tsx'
import { PageLanguageSwitch } from './page-language-switch.tsx'
import './page-frame.css'

type PageFrameProps = {
  /** At the left of the header: usually the back link. */
  back?: ReactNode
  /** `wide` for shelves; text pages are narrower. */
  width?: 'text' | 'wide'
  children: ReactNode
}

/** The frame of a reader's page: skip link, back link, language and theme switches. */
export function PageFrame({ back, width = 'wide', children }: PageFrameProps) {
  const words = appPhrases[usePage().language]
  return (
    <div className="page ui-grain" data-width={width}>
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

/** Light, dark, or the device's setting. */
export function PageThemeSwitch() {
  const { theme, language } = usePage()
  const words = appPhrases[language]
  return <ThemeSwitch label={words.theme} initial={theme} names={words.themes} />
}
