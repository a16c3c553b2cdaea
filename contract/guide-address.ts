import { languageOf } from '@fabula/core/novel/known-languages'
import type { Language } from '@fabula/core/novel/language'

/** The guides, and their pages in the order in which they are read. Each is `docs/guide/en/<page>.md` and `ru/<page>.md`. */
export const guideParts = {
  readers: ['reading', 'answers', 'saves', 'controls', 'own-model', 'account', 'without-network', 'trouble'],
  authors: [
    'first-novel',
    'scenes',
    'characters',
    'conditions',
    'endings',
    'storyteller',
    'assets',
    'testing',
    'translations',
    'importing',
    'together',
    'publishing',
  ],
  operators: ['install', 'models', 'domain', 'telegram', 'backup', 'scale', 'security', 'operators-page'],
} as const

export type GuidePart = keyof typeof guideParts
export type GuidePage = (typeof guideParts)[GuidePart][number]

export const guidePages: readonly GuidePage[] = Object.values(guideParts).flat()

/**
 * Address of a page of the guides, optionally at a heading; without a page, of their contents. Kept apart from the
 * other page addresses, which every reader's browser loads.
 */
export const guideAddress = (language: Language, page?: GuidePage, heading?: string): string =>
  `/${language}/guide${page ? `/${page}` : ''}${heading ? `#${heading}` : ''}`

/**
 * Reads the guide page from a path; `page` is null for the contents. Returns null when the path is not a guide address.
 */
export function readGuideAddress(path: string): { language: Language; page: GuidePage | null } | null {
  const [first = '', segment, name, ...more] = path.split('/').slice(1).filter(Boolean)
  if (segment !== 'guide' || more.length > 0) return null
  const language = languageOf(first)
  if (name === undefined) return { language, page: null }
  const page = guidePages.find((each) => each === name)
  return page ? { language, page } : null
}
