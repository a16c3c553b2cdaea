import type { PageDataOf } from '@fabula/contract/pages'
import { appPhrases } from '@fabula/phrases/app'
import type { PageHead } from '../page/page-head.ts'

export function searchHead({ language, answer }: PageDataOf<'search'>): PageHead {
  const words = appPhrases[language]
  return { title: words.titles.search, description: words.descriptions.search, hidden: answer === null }
}
