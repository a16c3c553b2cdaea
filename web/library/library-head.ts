import type { PageDataOf } from '@fabula/contract/pages'
import { pageDescriptions } from '@fabula/phrases/page-descriptions'
import { pageTitles } from '@fabula/phrases/page-titles'
import type { PageHead } from '../page/page-head.ts'

export function libraryHead({ language }: PageDataOf<'library'>): PageHead {
  const titles = pageTitles[language]
  const descriptions = pageDescriptions[language]
  return { title: titles.library, description: descriptions.library, hidden: true }
}

export function libraryNovelHead({ language, novel, viewer, failure }: PageDataOf<'library_novel'>): PageHead {
  const titles = pageTitles[language]
  const descriptions = pageDescriptions[language]
  const missing = viewer && failure === 'not_found' ? titles.novelNotFound : titles.library
  return { title: novel?.name ?? missing, description: descriptions.library, hidden: true }
}
