import type { PageDataOf } from '@fabula/contract/pages'
import { appPhrases } from '@fabula/phrases/app'
import { pageDescriptions } from '@fabula/phrases/page-descriptions'
import type { PageHead } from '../page/page-head.ts'

export function libraryHead({ language }: PageDataOf<'library'>): PageHead {
  const { titles } = appPhrases[language]
  const descriptions = pageDescriptions[language]
  return { title: titles.library, description: descriptions.library, hidden: true }
}

export function libraryNovelHead({ language, novel }: PageDataOf<'library_novel'>): PageHead {
  const { titles } = appPhrases[language]
  const descriptions = pageDescriptions[language]
  return { title: novel?.name ?? titles.library, description: descriptions.library, hidden: true }
}
