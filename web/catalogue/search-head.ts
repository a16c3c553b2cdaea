import type { PageDataOf } from '@fabula/contract/pages'
import { pageDescriptions } from '@fabula/phrases/page-descriptions'
import { pageTitles } from '@fabula/phrases/page-titles'
import type { PageHead } from '../page/page-head.ts'

export function searchHead({ language, answer }: PageDataOf<'search'>): PageHead {
  return { title: pageTitles[language].search, description: pageDescriptions[language].search, hidden: answer === null }
}
