import type { PageDataOf } from '@fabula/contract/pages'
import { cutText, isLonger } from '@fabula/core/record/text-length'
import { pageDescriptions } from '@fabula/phrases/page-descriptions'
import { pageTitles } from '@fabula/phrases/page-titles'
import type { PageHead } from '../page/page-head.ts'
import { atWidth, coverSources } from '../ui/cover-sources.ts'

/** How much of a description a messenger shows, in characters. */
const maxShown = 200

export function publishedHead({ language, novel }: PageDataOf<'published'>): PageHead {
  if (!novel) {
    return { title: pageTitles[language].novelNotFound, description: pageDescriptions[language].home, hidden: true }
  }
  const description = novel.description.replace(/\s+/g, ' ').trim() || pageDescriptions[language].novel(novel.name)
  return {
    title: novel.name,
    description: isLonger(description, maxShown) ? `${cutText(description, maxShown - 1).trimEnd()}…` : description,
    picture: novel.cover && atWidth(novel.cover, 960),
    firstPicture: novel.cover
      ? { src: atWidth(novel.cover, 480), srcSet: coverSources(novel.cover), sizes: publishedSizes }
      : null,
    kind: 'book',
  }
}

/** The width of the large poster. */
export const publishedSizes = '(max-width: 60rem) 100vw, 38rem'
