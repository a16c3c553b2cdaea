import type { PageDataOf } from '@fabula/contract/pages'
import { viewerPhrases } from '@fabula/phrases/viewer'
import type { PageHead } from '../../page/page-head.ts'

/** A reader's own state is hidden from search engines. */
export function viewerHead({ language }: PageDataOf<'game'>): PageHead {
  const { title } = viewerPhrases[language]
  return { title, description: title, hidden: true }
}
