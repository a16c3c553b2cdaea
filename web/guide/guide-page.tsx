import type { PageDataOf } from '@fabula/contract/pages'
import { guidePhrases } from '@fabula/phrases/guide'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageHead } from '../page/page-head.ts'
import { GuideFrame } from './guide-frame.tsx'
import { GuideSheet } from './guide-sheet.tsx'
import { builtGuides } from './guides.ts'

/** A page of the guides, or their contents, rendered on the server. */
export function GuidePage({ data }: { data: PageDataOf<'guide'> }) {
  return <GuideFrame html={renderToStaticMarkup(<GuideSheet data={data} guides={builtGuides()[data.language]} />)} />
}

export function guideHead({ language, guide, search }: PageDataOf<'guide'>): PageHead {
  const words = guidePhrases[language]
  const article = guide && builtGuides()[language].articles[guide]
  return {
    title: article?.title ?? words.title,
    description: article?.description ?? words.description,
    // A search result is not a page of its own.
    hidden: search !== '',
  }
}
