import { type Find, wordFinder } from '@fabula/core/edit/texts/find-texts'
import { useEffect, useState } from 'react'
import { loadChunk } from '../../client/load-chunk.ts'
import type { PatternFault } from './pattern-finder.ts'

/** What is looked for, and what shall stand there. */
export interface Search {
  words: string
  put: string
  cased: boolean
  whole: boolean
  /** The words are a regular expression. */
  pattern: boolean
}

/** What finds it: `null` until the expressions' engine has come; `wrong`: why an expression is none. */
export type Finder = { find: Find | null; wrong: PatternFault | null }

const nothing: Find = () => []

/** The finder of a search. Regular expressions bring their own engine, whose time no expression can blow up. */
export function useFinder({ words, put, cased, whole, pattern }: Search): Finder {
  const [finder, setFinder] = useState<Finder>({ find: nothing, wrong: null })
  useEffect(() => {
    if (words === '') return setFinder({ find: nothing, wrong: null })
    if (!pattern) return setFinder({ find: wordFinder({ words, put, cased, whole }), wrong: null })
    let current = true
    void loadChunk(() => import('./pattern-finder.ts')).then(({ patternFinder, patternFault }) => {
      if (!current) return
      try {
        setFinder({ find: patternFinder(words, put, { cased, whole }), wrong: null })
      } catch (error) {
        // Half an expression is what is being typed.
        setFinder({ find: nothing, wrong: patternFault(error) })
      }
    })
    return () => {
      current = false
    }
  }, [words, put, cased, whole, pattern])
  return finder
}
