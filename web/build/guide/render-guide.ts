import { Marked, Renderer, type Token, type Tokens } from 'marked'
import type { GuideArticle, GuideHeading } from '../../guide/guides.ts'

/** A picture of a guide as a page shows it; sizes in pixels. */
export type GuidePicture = { src: string; width: number; height: number }

export type RenderOptions = {
  /** Resolves a link of the Markdown; throws for one without a target. */
  resolveLink: (href: string) => string
  /** Finds the picture of an address in the Markdown; throws if there is none. */
  pictureOf: (href: string) => GuidePicture
}

/** The plain text under one heading; the page's beginning has no heading. */
export type RenderedSection = { heading: GuideHeading | null; text: string }

/**
 * Renders a guide's Markdown as HTML. It begins with its title (`# `) and a paragraph that describes it; each further
 * heading ends with its id: `## Secrets {#secrets}`. HTML is refused, except for keys: `<kbd>Esc</kbd>`.
 */
export function renderGuide(
  markdown: string,
  options: RenderOptions,
): { article: GuideArticle; sections: RenderedSection[] } {
  const marked = new Marked({ renderer: rendererFor(options) })
  const [title, lede, ...rest] = marked.lexer(markdown).filter(({ type }) => type !== 'space')
  if (title?.type !== 'heading' || title.depth !== 1 || lede?.type !== 'paragraph') {
    throw new Error('A guide begins with its title (# Title) and a paragraph about it.')
  }
  const html = (token: Token) => marked.parser([token])
  const ledeHtml = html(lede)
  const sections: RenderedSection[] = [{ heading: null, text: plainText(ledeHtml) }]
  const parts = [ledeHtml.replace('<p>', '<p class="guide-lede">')]
  for (const token of rest) {
    if (token.type === 'heading') {
      const heading = headingOf(token as Tokens.Heading, (text) => plainText(marked.parseInline(text) as string))
      sections.push({ heading, text: '' })
      parts.push(headingHtml(heading))
    } else {
      const part = html(token)
      parts.push(part)
      const section = sections.at(-1)
      if (section) section.text = `${section.text} ${plainText(part)}`.trim()
    }
  }
  const headings = sections.flatMap(({ heading }) => heading ?? [])
  const twice = headings.find(({ id }, at) => headings.findIndex((other) => other.id === id) !== at)
  if (twice) throw new Error(`Two headings are called {#${twice.id}}.`)
  return {
    article: {
      title: plainText(marked.parseInline((title as Tokens.Heading).text) as string),
      description: plainText(ledeHtml),
      html: parts.join(''),
      headings,
    },
    sections,
  }
}

function headingOf({ text, depth }: Tokens.Heading, plain: (text: string) => string): GuideHeading {
  const [, words, id] = /^(.*\S)\s*\{#([a-z][a-z0-9-]*)\}$/.exec(text) ?? []
  if (words === undefined || id === undefined || (depth !== 2 && depth !== 3)) {
    throw new Error(`A heading is "## Words {#name}" or "### Words {#name}", not "${text}".`)
  }
  return { id, text: plain(words), level: depth }
}

const headingHtml = ({ id, text, level }: GuideHeading) =>
  `<h${level} id="${id}"><a href="#${id}">${escaped(text)}</a></h${level}>`

function rendererFor({ resolveLink, pictureOf }: RenderOptions): Renderer {
  const renderer = new Renderer()
  const usual = new Renderer()
  renderer.link = function ({ href, tokens }) {
    const outside = /^https:/.test(href)
    const address = outside ? href : resolveLink(href)
    return `<a href="${escaped(address)}"${outside ? ' rel="noreferrer"' : ''}>${this.parser.parseInline(tokens)}</a>`
  }
  renderer.paragraph = function ({ tokens }) {
    const [only, ...others] = tokens
    if (only?.type === 'image' && others.length === 0) return figure(only as Tokens.Image, pictureOf)
    return `<p>${this.parser.parseInline(tokens)}</p>`
  }
  renderer.image = ({ href }) => {
    throw new Error(`The picture ${href} stands within a paragraph: it needs one of its own.`)
  }
  renderer.strong = function ({ tokens }) {
    return `<b>${this.parser.parseInline(tokens)}</b>`
  }
  renderer.table = function (token) {
    usual.parser = this.parser
    // Wide tables scroll by themselves, by keyboard too.
    return `<div class="guide-table" tabindex="0">${usual.table(token)}</div>`
  }
  renderer.code = ({ text }) => `<pre class="guide-code" tabindex="0"><code>${escaped(text)}</code></pre>`
  renderer.html = ({ text }) => {
    if (/^<\/?kbd>$/.test(text)) return text
    throw new Error(`HTML is refused in guides: ${text}`)
  }
  return renderer
}

function figure({ href, text, title }: Tokens.Image, pictureOf: RenderOptions['pictureOf']): string {
  if (!text || !title)
    throw new Error(`The picture ${href} needs a description and a caption: ![description](${href} "caption")`)
  const { src, width, height } = pictureOf(href)
  const shape = height > width ? 'tall' : 'wide'
  const picture = `<img src="${escaped(src)}" alt="${escaped(text)}" width="${width}" height="${height}" loading="lazy" decoding="async">`
  return `<figure data-shape="${shape}">${picture}<figcaption>${escaped(title)}</figcaption></figure>`
}

/** The text of HTML: without tags, with one space between blocks. */
function plainText(html: string): string {
  return html
    .replace(/<\/(p|li|td|th|tr|figcaption|pre|blockquote)>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: keyof typeof characters) => characters[name])
    .replace(/\s+/g, ' ')
    .trim()
}

const characters = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" } as const
const names: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&${names[character]};`)
