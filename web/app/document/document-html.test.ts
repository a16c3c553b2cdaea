import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PageDataOf } from '@fabula/contract/pages'
import type { Accent } from '@fabula/contract/theme/accent'
import type { NovelId } from '@fabula/core/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BuiltFiles } from './built-files.ts'
import { documentHtml } from './document-html.ts'

const folder = mkdtempSync(join(tmpdir(), 'fabula-built-'))
const manifest = {
  'app/entries/home.tsx': { file: 'assets/home-1.js', css: ['assets/home-1.css'], imports: ['_frame.js'] },
  '_frame.js': { file: 'assets/frame-1.js', css: ['assets/frame-1.css'], imports: ['_react.js'] },
  '_react.js': { file: 'assets/react-1.js' },
  'app/entries/early.tsx': { file: 'assets/early-1.js' },
  'ui/fonts/text-400-cyrillic.woff2': { file: 'assets/text-400-cyrillic-1.woff2' },
  'ui/fonts/text-400-latin.woff2': { file: 'assets/text-400-latin-1.woff2' },
}
beforeAll(() => {
  mkdirSync(join(folder, '.vite'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'assets/frame-1.css'), 'body{color:red}')
  writeFileSync(join(folder, 'assets/home-1.css'), '.home{color:blue}')
})
afterAll(() => rmSync(folder, { recursive: true }))

const data: PageDataOf<'home'> = {
  page: 'home',
  language: 'russian',
  viewer: null,
  path: '/russian',
  query: '?a=1',
  last: {
    id: '0192f0c4-0000-7000-8000-000000000001' as NovelId,
    name: '</script><script>alert(1)</script>',
    play_link: 'x',
    cover_url: null,
    speaker: '',
    line: '',
    ended: false,
    endings_found: 0,
    endings_total: 0,
  },
  playing: [],
}
const render = (
  change: Partial<PageDataOf<'home'>> = {},
  theme: 'system' | 'dark' = 'system',
  accent: Accent | null = null,
) =>
  documentHtml({
    input: { data: { ...data, ...change }, nonce: 'n0nce', origin: 'https://fabula.test', theme, site: null, accent },
    head: { title: 'Кот & «пёс» <b>', description: 'Сказка "на ночь"', picture: '/assets/a.webp?t=1&w=960' },
    entry: 'home',
    content: '<main>hello</main>',
    files: new BuiltFiles(folder),
  })

test('inlines the page’s styles in source order, under the nonce', () => {
  expect(render()).toContain('<style nonce="n0nce">body{color:red}\n.home{color:blue}')
})

test('sets the accent that a novel lends to the page in all parts of it; the default needs nothing', () => {
  expect(render({}, 'dark', 'sea')).toContain(
    ':root:root,[data-theme][data-theme]{--accent:light-dark(#2f5f80,#79b0d0)}</style>',
  )
  expect(render({}, 'dark', 'lamp')).toBe(render({}, 'dark'))
})

test('lists the inlined sheets as disabled links, so that no part loads and appends them again', () => {
  expect(render().match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
    '<link rel="stylesheet" href="/static/assets/frame-1.css" disabled>',
    '<link rel="stylesheet" href="/static/assets/home-1.css" disabled>',
  ])
})

test('links scripts as files, with the entry deferred and its imports preloaded; one inline script carries the nonce', () => {
  const html = render()
  expect(html).toContain('<script type="module" src="/static/assets/home-1.js"></script>')
  expect(html.match(/<link rel="modulepreload"[^>]*>/g)).toEqual([
    '<link rel="modulepreload" href="/static/assets/react-1.js">',
    '<link rel="modulepreload" href="/static/assets/frame-1.js">',
  ])
  expect(html.match(/<script(?! type="(module|application\/json)")[^>]*>/g)).toEqual(['<script nonce="n0nce">'])
})

test('puts an early script before all others, and preloads only the faces that the page names', () => {
  const html = documentHtml({
    input: { data, nonce: 'n0nce', origin: 'https://fabula.test', theme: 'system', site: null, accent: null },
    head: { title: 'T', description: 'D', faces: [] },
    entry: 'home',
    early: 'early',
    content: '',
    files: new BuiltFiles(folder),
  })
  const scripts = [...html.matchAll(/(?:src|rel="modulepreload" href)="([^"]+)"/g)].map(([, file]) => file)
  expect(scripts).toEqual(['early-1', 'react-1', 'frame-1', 'home-1'].map((name) => `/static/assets/${name}.js`))
  expect(html).not.toContain('as="font"')
})

test('preloads faces ahead of the content, but not in the head, where they would delay the first paint', () => {
  const html = render()
  const face = html.indexOf('<link rel="preload" as="font"')
  expect(face).toBeGreaterThan(html.indexOf('<body>'))
  expect(face).toBeLessThan(html.indexOf('<main>hello'))
})

test('preloads a page’s first call in the head, with the credentials mode that a script uses', () => {
  const html = documentHtml({
    input: { data, nonce: 'n0nce', origin: 'https://fabula.test', theme: 'system', site: null, accent: null },
    head: { title: 'T', description: 'D', firstCall: '/api/english/game/continue/a%26b' },
    entry: 'home',
    content: '',
    files: new BuiltFiles(folder),
  })
  expect(html).toContain('<link rel="preload" as="fetch" href="/api/english/game/continue/a%26b" crossorigin>')
  expect(html.indexOf('as="fetch"')).toBeLessThan(html.indexOf('</head>'))
  expect(render()).not.toContain('as="fetch"')
})

test('embeds data that cannot break out of their script, and parse back unchanged', () => {
  const html = render()
  const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(json)).toEqual(data)
  expect(html).not.toContain('alert(1)</script>')
})

test('gives messengers a title, a description and an absolute picture in the route’s language', () => {
  const html = render()
  expect(html).toContain('<html lang="ru" dir="ltr" data-page="home">')
  expect(html).toContain('<title>Кот &amp; «пёс» &lt;b&gt; · Fabula</title>')
  expect(html).toContain('<meta property="og:image" content="https://fabula.test/assets/a.webp?t=1&amp;w=960">')
  expect(html).toContain('<meta property="og:description" content="Сказка &quot;на ночь&quot;">')
  expect(html).toContain('<meta property="og:locale" content="ru_RU">')
})

test('links each language to the other, and itself as canonical', () => {
  const html = render({ path: '/russian/search' })
  expect(html).toContain('<link rel="canonical" href="https://fabula.test/russian/search">')
  expect(html).toContain('hreflang="en" href="https://fabula.test/english/search">')
  expect(html).toContain('hreflang="ru" href="https://fabula.test/russian/search">')
  expect(html).toContain('hreflang="x-default" href="https://fabula.test/english/search">')
  expect(render({ path: '/russian/' })).toContain('<link rel="canonical" href="https://fabula.test/russian">')
  expect(render({ path: '/klingon/search', language: 'english' })).toContain(
    '<link rel="canonical" href="https://fabula.test/english/search">',
  )
})

test('preloads only the faces of the language’s script, and sets a chosen theme on the root', () => {
  expect(render()).toContain('text-400-cyrillic')
  expect(render()).not.toContain('text-400-latin')
  expect(render({ language: 'english' })).toContain('text-400-latin')
  expect(render({}, 'dark')).toContain('<html lang="ru" dir="ltr" data-page="home" data-theme="dark">')
})

test('throws with instructions when there is no build', () => {
  expect(() => new BuiltFiles(join(folder, 'nowhere'))).toThrow(/npm run build/)
})
