import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { GuidePage } from '@fabula/contract/guide-address'
import type { Language } from '@fabula/core/novel/language'

/** A heading that can be linked to; level 3 is below the preceding level 2. */
export type GuideHeading = { id: string; text: string; level: 2 | 3 }

/** A rendered page of the guides. */
export type GuideArticle = { title: string; description: string; html: string; headings: GuideHeading[] }

/** A unit of search: a page's beginning (`id` null) or the text under one of its headings. */
export type GuideSection = { page: GuidePage; id: string | null; title: string; text: string }

/** The sections that contain a stem, with its weight in each: section, weight, section, weight... */
export type GuideIndex = { sections: GuideSection[]; stems: Record<string, number[]> }

/** All guides in one language. */
export type Guides = { articles: Record<GuidePage, GuideArticle>; index: GuideIndex }

/** All guides, by language. */
export type AllGuides = Record<Language, Guides>

let read: AllGuides | undefined

/** The guides of this build, in the folder of the rendering script; read once, when first needed. */
export function builtGuides(): AllGuides {
  read ??= JSON.parse(readFileSync(fileURLToPath(new URL('../guides.json', import.meta.url)), 'utf8')) as AllGuides
  return read
}
