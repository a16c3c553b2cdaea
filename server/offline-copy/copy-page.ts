import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OfflineCopy } from '@fabula/core/exchange/offline-copy'
import { languageTags } from '@fabula/core/novel/known-languages'
import { languageOfNovel } from '@fabula/core/novel/language'
import { offlineCopyPhrases } from '@fabula/phrases/offline-copy'

/** The parts of a copy's page besides its novel: one classic script, and one style sheet that includes its fonts. */
export interface PageParts {
  script: string
  style: string
}

/** A page in two parts; embedded files go between them. */
export interface CopyPage {
  head: string
  foot: string
}

/** Reads the built parts once; rejects when the build has none. */
export function builtPageParts(folder: string): () => Promise<PageParts> {
  let parts: Promise<PageParts> | null = null
  const read = async () => {
    const [script, style] = await Promise.all(
      ['page.js', 'page.css'].map((name) => readFile(join(folder, name), 'utf8')),
    )
    return { script: asScript(script ?? ''), style: asStyle(style ?? '') }
  }
  return () => {
    parts ??= read().catch((error: unknown) => {
      parts = null
      throw error
    })
    return parts
  }
}

// Keeps a script or style from ending its element or beginning an HTML comment.
const asScript = (code: string) => code.replaceAll(/<(?=\/script|!--)/gi, '\\x3C')
const asStyle = (code: string) => code.replaceAll(/<(?=\/style)/gi, '\\3C ')

/**
 * The page of a copy. Its policy allows its own script and the files beside or inside it, and nothing else. A page
 * opened from the disk has no origin of its own, hence `file:` beside `'self'`.
 */
export function copyPage(copy: OfflineCopy, { script, style }: PageParts): CopyPage {
  const { novel } = copy
  const language = languageOfNovel(novel)
  const words = offlineCopyPhrases[language].file
  const own = "'self' file: data: blob:"
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    `img-src ${own}`,
    `media-src ${own}`,
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const head = [
    '<!doctype html>',
    `<html lang="${languageTags[language]}" data-page="play" data-early>`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="referrer" content="no-referrer">',
    '<meta name="color-scheme" content="dark">',
    `<title>${escaped(novel.name)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<div id="root"></div>',
    `<noscript>${escaped(words.needsScript)}</noscript>`,
    `<script type="application/json" id="novel">${scriptJson(copy)}</script>`,
    '',
  ].join('\n')
  return { head, foot: `<script>${script}</script>\n</body>\n</html>\n` }
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const characters: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => characters[one] ?? one)

/** JSON that is safe inside a `<script>`: nothing in it can end the element or begin a comment. */
const scriptJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')
