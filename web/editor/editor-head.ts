import type { PageDataOf } from '@fabula/contract/pages'
import { workshopPhrases } from '@fabula/phrases/workshop'
import type { PageHead } from '../page/page-head.ts'

export function editorHead({ language }: PageDataOf<'editor'>): PageHead {
  const words = workshopPhrases[language]
  return { title: words.building, description: words.building, hidden: true }
}
