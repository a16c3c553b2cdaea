import type { PageData, PageTheme, Viewer } from '@fabula/contract/pages'
import type { Language } from '@fabula/core/novel/language'
import { appPhrases } from '@fabula/phrases/app'
import { createContext, type ReactNode, useContext } from 'react'
import { DialogWords } from '../ui/dialog-words.ts'

/** What every part of a page may want to know about it. */
export type PageFacts = {
  language: Language
  /** The address without origin and query, and the query (`?...` or empty). */
  path: string
  query: string
  /** Whom the document was filled for; null: a guest. */
  viewer: Viewer | null
  theme: PageTheme
}

const Facts = createContext<PageFacts | null>(null)

export function PageFactsProvider({
  data,
  theme,
  children,
}: {
  data: PageData
  theme: PageTheme
  children: ReactNode
}) {
  const { language, path, query, viewer } = data
  return (
    <Facts value={{ language, path, query, viewer, theme }}>
      <DialogWords value={appPhrases[language]}>{children}</DialogWords>
    </Facts>
  )
}

export function usePage(): PageFacts {
  const facts = useContext(Facts)
  if (!facts) throw new Error('usePage is called outside of a page')
  return facts
}

/** The words of an area in the language of the page. */
export function useWords<W>(phrases: Record<Language, W>): W {
  return phrases[usePage().language]
}
