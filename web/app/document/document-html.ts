import { inLanguage } from '@fabula/contract/page-address'
import type { RenderInput, SiteLook } from '@fabula/contract/pages'
import { usualColours } from '@fabula/contract/theme/tokens'
import { languages, languageTags } from '@fabula/core/novel/known-languages'
import type { Language } from '@fabula/core/novel/language'
import { appPhrases } from '@fabula/phrases/app'
import { type PageHead, titleOf } from '../../page/page-head.ts'
import type { BuiltFiles } from './built-files.ts'
import { keepPresses } from './keep-presses.ts'
import { escaped, scriptJson, tag } from './markup.ts'
import { footCss, siteFoot } from './site-foot.ts'
import { accentCss, lookCss, siteBoard, withSiteName } from './site-look.ts'

const codes: Record<Language, { locale: string; script: 'latin' | 'cyrillic' }> = {
  english: { locale: 'en_US', script: 'latin' },
  russian: { locale: 'ru_RU', script: 'cyrillic' },
}

type Parts = {
  input: RenderInput
  head: PageHead
  entry: string
  /** A small script that runs before the page's own. */
  early?: string
  content: string
  files: BuiltFiles
}

/**
 * The whole document. It has no style attributes; its one `<style>` and its one inline script carry the nonce. Links to
 * the inlined sheets are disabled, so that browsers do not fetch them; a dialog that loads later finds them, and does
 * not append those sheets again, after rules that override theirs.
 */
export function documentHtml({ input, head: own, entry, early, content, files }: Parts): string {
  const { data, nonce, theme, site, accent } = input
  const usual = appPhrases[data.language].site
  const name = site?.name || usual
  const head = withSiteName(own, data.page, usual, name)
  const { script, preloads, css, sheets } = files.entry(entry)
  const first = early === undefined ? null : files.entry(early).script
  return [
    '<!doctype html>',
    tag('html', {
      lang: languageTags[data.language],
      dir: 'ltr',
      'data-page': data.page,
      'data-theme': theme === 'system' ? null : theme,
    }),
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escaped(titleOf(head, name))}</title>`,
    ...(head.firstCall ? [tag('link', { rel: 'preload', as: 'fetch', href: head.firstCall, crossorigin: true })] : []),
    ...picturePreload(head),
    `<style nonce="${escaped(nonce)}">${css.replaceAll('</style', '<\\/style')}${footCss(data.page)}${site ? lookCss(site, data.page) : ''}${accentCss(accent)}</style>`,
    ...sheets.map((href) => tag('link', { rel: 'stylesheet', href, disabled: true })),
    `<script nonce="${escaped(nonce)}">(${keepPresses})()</script>`,
    ...(first ? [tag('script', { type: 'module', src: first }), '</script>'] : []),
    ...preloads.filter((href) => href !== first).map((href) => tag('link', { rel: 'modulepreload', href })),
    ...metaTags(head, input, name),
    ...siteTags(data.language, site),
    '</head>',
    '<body>',
    // Not in the head: there a font face delays the first paint by 0.09 s on a slow phone, although a fallback with
    // matching metrics exists.
    ...fontPreloads(head, data.language, files),
    site ? siteBoard(site, data.page) : '',
    `<div id="root">${content}</div>`,
    siteFoot(data.language, data.page),
    `<script type="application/json" id="page-data">${scriptJson(data)}</script>`,
    tag('script', { type: 'module', src: script }),
    '</script>',
    '</body>',
    '</html>',
  ].join('')
}

/** The preload of the largest picture in the first view. */
function picturePreload({ firstPicture }: PageHead): string[] {
  if (!firstPicture) return []
  const { src, srcSet, sizes } = firstPicture
  const picture = { href: src, imagesrcset: srcSet, imagesizes: sizes, fetchpriority: 'high' }
  return [tag('link', { rel: 'preload', as: 'image', ...picture })]
}

/** The preloads of the font faces of the first view. */
function fontPreloads(
  { faces = ['text-400', 'title-500'] }: PageHead,
  language: Language,
  files: BuiltFiles,
): string[] {
  return faces.flatMap((face) => {
    const href = files.asset(`ui/fonts/${face}-${codes[language].script}.woff2`)
    return href ? [tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: true })] : []
  })
}

/** Metadata for messengers and search engines. */
function metaTags(head: PageHead, { data, origin }: RenderInput, site: string): string[] {
  const { language } = data
  const path = data.path.replace(/(?<!\/)\/+$/, '')
  const address = origin + inLanguage(language, path)
  const picture = new URL(head.picture ?? '/static/share.jpg', origin).href
  const property = (name: string, content: string) => tag('meta', { property: name, content })
  const named = (name: string, content: string) => tag('meta', { name, content })
  const other: Language = language === 'english' ? 'russian' : 'english'
  return [
    named('description', head.description),
    ...(head.hidden ? [named('robots', 'noindex')] : []),
    tag('link', { rel: 'canonical', href: address }),
    ...languages.map((each) =>
      tag('link', { rel: 'alternate', hreflang: languageTags[each], href: origin + inLanguage(each, path) }),
    ),
    tag('link', { rel: 'alternate', hreflang: 'x-default', href: origin + inLanguage('english', path) }),
    property('og:type', head.kind ?? 'website'),
    property('og:site_name', site),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', address),
    property('og:image', picture),
    property('og:locale', codes[language].locale),
    property('og:locale:alternate', codes[other].locale),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', head.title),
    named('twitter:description', head.description),
    named('twitter:image', picture),
  ]
}

/** The site's own tags, the same on every page of a language. */
function siteTags(language: Language, site: SiteLook | null): string[] {
  const [day, night] = site?.theme?.colours.ground ?? usualColours.ground
  return [
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${day}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${night}">`,
    '<meta name="color-scheme" content="light dark">',
    '<link rel="icon" href="/static/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/static/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/static/apple-touch-icon.png">',
    tag('link', { rel: 'manifest', href: `/static/${language}.webmanifest` }),
  ]
}
