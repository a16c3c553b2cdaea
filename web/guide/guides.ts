import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { GuidePage } from '@fabula/contract/guide-address'
import type { Language } from '@fabula/core/novel/language'

/** A heading that can be led to; `level` 3 stands under the 2 before it. */
export type GuideHeading = { id: string; text: string; level: 2 | 3 }

/** A page of the guides, as the build has rendered it. */
export type GuideArticle = { title: string; description: string; html: string; headings: GuideHeading[] }

/** What a search finds: a page's beginning (`id` null) or what stands under one of its headings. */
export type GuideSection = { page: GuidePage; id: string | null; title: string; text: string }

/** Which sections a word's stem is in, and how much it counts there: section, weight, section, weight... */
export type GuideIndex = { sections: GuideSection[]; stems: Record<string, number[]> }

/** All guides in one language. */
export type Guides = { articles: Record<GuidePage, GuideArticle>; index: GuideIndex }

/** All guides, by language. */
export type AllGuides = Record<Language, Guides>

let read: AllGuides | undefined

/** The guides of this build, beside the folder of the rendering script; read once, when somebody first asks for them. */
export function builtGuides(): AllGuides {
  read ??= JSON.parse(readFileSync(fileURLToPath(new URL('../guides.json', import.meta.url)), 'utf8')) as AllGuides
  return read
}
