import type { PageDataOf } from '@fabula/contract/pages'
import { appPhrases } from '@fabula/phrases/app'
import type { PageHead } from '../page/page-head.ts'

export function homeHead({ language }: PageDataOf<'home'>): PageHead {
  const words = appPhrases[language]
  return { title: words.titles.home, description: words.descriptions.home }
}
