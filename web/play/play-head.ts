import type { PageDataOf } from '@fabula/contract/pages'
import { pageDescriptions } from '@fabula/phrases/page-descriptions'
import { pageTitles } from '@fabula/phrases/page-titles'
import type { PageHead } from '../page/page-head.ts'

/** What the play page says about itself. A reader's own place in the story is nothing for a search engine. */
export function playHead({ language, state }: PageDataOf<'play'>): PageHead {
  if (!state)
    return { title: pageTitles[language].novelNotFound, description: pageTitles[language].novelNotFound, hidden: true }
  const { cover, novel_name } = state
  return {
    title: novel_name,
    description: pageDescriptions[language].novel(novel_name),
    picture: cover,
    kind: 'book',
    // A browser fetches six files at a time: the first click comes before the face of the names.
    faces: ['text-400'],
  }
}
