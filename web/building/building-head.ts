import type { PageDataOf } from '@fabula/contract/pages'
import { buildingPhrases } from '@fabula/phrases/building'
import type { PageHead } from '../page/page-head.ts'

export function buildingHead({ language }: PageDataOf<'building'>): PageHead {
  const words = buildingPhrases[language]
  return { title: words.title, description: words.title, hidden: true }
}
