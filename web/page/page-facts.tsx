import type { PageData, PageTheme, Viewer } from '@fabula/contract/pages'
import type { Language } from '@fabula/core/novel/language'
import { appPhrases } from '@fabula/phrases/app'
import { createContext, type ReactNode, useContext } from 'react'
import { DialogWords } from '../ui/dialog-words.ts'

/** Facts about the page that any part of it may need. */
export type PageFacts = {
  language: Language
  /** The address without origin and query; the query is `?...` or empty. */
  path: string
  query: string
  /** The user the document was rendered for; null for a guest. */
  viewer: Viewer | null
  theme: PageTheme
}

const Facts = createContext<PageFacts | null>(null)

type PageFactsProviderProps = { data: PageData; theme: PageTheme; children: ReactNode }

/** Provides the facts of a page, and the labels of its dialogs, to all of its parts. */
export function PageFactsProvider({ data, theme, children }: PageFactsProviderProps) {
  const { language, path, query, viewer } = data
  return (
    <Facts value={{ language, path, query, viewer, theme }}>
      <DialogWords value={appPhrases[language]}>{children}</DialogWords>
    </Facts>
  )
}

/** The facts of the page around a component. Throws outside of one. */
export function usePage(): PageFacts {
  const facts = useContext(Facts)
  if (!facts) throw new Error('usePage is called outside of a page')
  return facts
}

/** The phrases of an area in the page's language. */
export function useWords<W>(phrases: Record<Language, W>): W {
  return phrases[usePage().language]
}
