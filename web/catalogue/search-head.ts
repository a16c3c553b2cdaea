import type { PageDataOf } from '@fabula/contract/pages'
import { appPhrases } from '@fabula/phrases/app'
import { pageDescriptions } from '@fabula/phrases/page-descriptions'
import type { PageHead } from '../page/page-head.ts'

export function searchHead({ language, answer }: PageDataOf<'search'>): PageHead {
  const words = appPhrases[language]
  return { title: words.titles.search, description: pageDescriptions[language].search, hidden: answer === null }
}
