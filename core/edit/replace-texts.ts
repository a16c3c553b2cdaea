import type { Novel } from '../novel/novel.ts'
import { mapAuthorTexts } from './texts/author-texts.ts'
import { misfit } from './texts/find-texts.ts'

/** A text to be replaced: where it stands, what stood there when it was looked at, and what shall. */
export interface ReplacedText {
  path: string
  was: string
  now: string
}

/**
 * Replaces texts wherever they stand, as one change. One that has been written anew meanwhile stays as it is, and so does
 * one whose place has no room for the new words.
 */
export function replaceTexts<N extends Novel>(novel: N, { texts }: { texts: readonly ReplacedText[] }): N {
  const byPath = new Map(texts.map((each) => [each.path, each]))
  return mapAuthorTexts(novel, (path, text) => {
    const replaced = byPath.get(path)
    return replaced?.was === text && misfit(path, replaced.now) === null ? replaced.now : text
  })
}
