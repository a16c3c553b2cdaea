import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type GuidePage, guideAddress, guidePages } from '@fabula/contract/guide-address'
import type { Language } from '@fabula/core/novel/language'
import type { AllGuides, GuideArticle, GuideIndex, Guides } from '../../guide/guides.ts'
import { wordsOf } from '../../guide/word-stems.ts'
import { guideFolder, readPictures } from './guide-pictures.ts'
import { type GuidePicture, type RenderedSection, renderGuide } from './render-guide.ts'

const folders: Record<Language, string> = { english: 'en', russian: 'ru' }

/** The weight of a word in a page's title, a heading, and the text. */
const weights = { title: 12, heading: 6, text: 1 }
/** A repeated word counts at most this often. */
const maxOccurrences = 4

/** All guides, rendered, with the search index. Throws for what cannot be rendered, and names the file. */
export async function readGuides(): Promise<AllGuides> {
  const pictures = await readPictures(guideFolder)
  return { english: guidesIn('english', pictures), russian: guidesIn('russian', pictures) }
}

function guidesIn(language: Language, pictures: ReadonlyMap<string, GuidePicture>): Guides {
  const rendered = guidePages.map((page) => {
    const file = join(guideFolder, folders[language], `${page}.md`)
    try {
      const options = {
        resolveLink: (href: string) => addressOf(language, href),
        pictureOf: (href: string) => {
          const picture = pictures.get(posix.join(folders[language], href))
          if (!picture) throw new Error(`There is no picture ${href}.`)
          return picture
        },
      }
      return { page, ...renderGuide(readFileSync(file, 'utf8'), options) }
    } catch (cause) {
      throw new Error(`${file}: ${(cause as Error).message}`, { cause })
    }
  })
  checkHeadings(language, rendered)
  const articles = Object.fromEntries(rendered.map(({ page, article }) => [page, article]))
  return { articles: articles as Guides['articles'], index: indexOf(rendered) }
}

/** Resolves `conditions.md#ways` to the address of that page and heading; throws if there is no such page. */
function addressOf(language: Language, href: string): string {
  const [, name, heading] = /^(?:([a-z-]+)\.md)?(?:#([a-z0-9-]+))?$/.exec(href) ?? []
  if (name === undefined) {
    if (heading === undefined) throw new Error(`The link ${href} leads nowhere.`)
    return `#${heading}`
  }
  const page = guidePages.find((each) => each === name)
  if (!page) throw new Error(`The link ${href} leads to a page that is not there.`)
  return guideAddress(language, page, heading)
}

type Rendered = { page: GuidePage; article: GuideArticle; sections: RenderedSection[] }

/** Throws for links to headings that do not exist. */
function checkHeadings(language: Language, rendered: readonly Rendered[]): void {
  const known = new Set(
    rendered.flatMap(({ page, article }) => article.headings.map(({ id }) => guideAddress(language, page, id))),
  )
  for (const { page, article } of rendered) {
    for (const [, href = ''] of article.html.matchAll(/<a href="([^"<]*)"/g)) {
      if (!href.includes('#')) continue
      const address = href.startsWith('#') ? guideAddress(language, page, href.slice(1)) : href
      if (address.startsWith('/') && !known.has(address)) {
        throw new Error(`The ${language} guide ${page} links to a heading that is not there: ${address}`)
      }
    }
  }
}

function indexOf(rendered: readonly Rendered[]): GuideIndex {
  const index: GuideIndex = { sections: [], stems: {} }
  const stems = new Map<string, number[]>()
  for (const { page, article, sections } of rendered) {
    for (const { heading, text } of sections) {
      const at = index.sections.push({ page, id: heading?.id ?? null, title: heading?.text ?? article.title, text }) - 1
      const counted = new Map<string, number>()
      const count = (words: string, weight: number, most: number) => {
        for (const { stem } of wordsOf(words)) counted.set(stem, Math.min((counted.get(stem) ?? 0) + weight, most))
      }
      count(text, weights.text, maxOccurrences)
      if (heading) count(heading.text, weights.heading, weights.heading + maxOccurrences)
      else count(article.title, weights.title, weights.title + maxOccurrences)
      for (const [stem, weight] of counted) stems.set(stem, [...(stems.get(stem) ?? []), at, weight])
    }
  }
  index.stems = Object.fromEntries(stems)
  return index
}
