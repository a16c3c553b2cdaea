import type { PageDataOf } from '@fabula/contract/pages'
import { appPhrases } from '@fabula/phrases/app'
import type { PageHead } from '../page/page-head.ts'

export function libraryHead({ language }: PageDataOf<'library'>): PageHead {
  const { titles, descriptions } = appPhrases[language]
  return { title: titles.library, description: descriptions.library, hidden: true }
}

export function libraryNovelHead({ language, novel }: PageDataOf<'library_novel'>): PageHead {
  const { titles, descriptions } = appPhrases[language]
  return { title: novel?.name ?? titles.library, description: descriptions.library, hidden: true }
}
