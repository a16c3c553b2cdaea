import type { PageDataOf } from '@fabula/contract/pages'
import { viewerPhrases } from '@fabula/phrases/viewer'
import type { PageHead } from '../../page/page-head.ts'

/** One reader's own moment: nothing for a search engine. */
export function viewerHead({ language }: PageDataOf<'game'>): PageHead {
  const { title } = viewerPhrases[language]
  return { title, description: title, hidden: true }
}
