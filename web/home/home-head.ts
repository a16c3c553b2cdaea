import type { PageDataOf } from '@fabula/contract/pages'
import { pageDescriptions } from '@fabula/phrases/page-descriptions'
import { pageTitles } from '@fabula/phrases/page-titles'
import type { PageHead } from '../page/page-head.ts'
import { atWidth, coverSources } from '../ui/cover-sources.ts'

export function homeHead({ language, last, playing }: PageDataOf<'home'>): PageHead {
  const cover = (last ?? playing[0])?.cover_url
  return {
    title: pageTitles[language].home,
    description: pageDescriptions[language].home,
    firstPicture: cover ? { src: atWidth(cover, 480), srcSet: coverSources(cover), sizes: litSizes } : null,
  }
}

/** The width of the featured novel's cover. */
export const litSizes = '(max-width: 48rem) 40vw, 26rem'
