import type { PageDataOf } from '@fabula/contract/pages'
import { joinPhrases } from '@fabula/phrases/join'
import type { PageHead } from '../page/page-head.ts'

export function joinHead({ language }: PageDataOf<'join'>): PageHead {
  const { title, description } = joinPhrases[language]
  return { title, description, hidden: true }
}
