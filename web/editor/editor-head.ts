import type { PageDataOf } from '@fabula/contract/pages'
import { editorPhrases } from '@fabula/phrases/editor'
import type { PageHead } from '../page/page-head.ts'

export function editorHead({ language }: PageDataOf<'editor'>): PageHead {
  const words = editorPhrases[language]
  return { title: words.building, description: words.building, hidden: true }
}
