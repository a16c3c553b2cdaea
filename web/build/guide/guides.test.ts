import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { everyRoute } from '@fabula/contract/every-route'
import { guideAddress, guidePages, readGuideAddress } from '@fabula/contract/guide-address'
import { readPageAddress } from '@fabula/contract/page-address'
import { describeEnvironment } from '@fabula/server/environment/env-variables'
import { expect, test } from 'vitest'
import { guidePlaces } from '../../editor/help/guide-places.ts'
import { guideFolder, pictureFiles } from './guide-pictures.ts'
import { readGuides } from './read-guides.ts'

const guides = await readGuides()
const languages = ['english', 'russian'] as const
const root = fileURLToPath(new URL('../../../', import.meta.url))
const pages = languages.flatMap((language) =>
  guidePages.map((page) => ({ language, page, ...guides[language].articles[page] })),
)

/** The text content of these elements on a page. */
const inside = (html: string, element: 'b' | 'code'): string[] =>
  [...html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(([, text = '']) =>
    text
      .replace(/<[^>]*>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  )

const codeOn = (page: (typeof pages)[number]) => inside(page.html, 'code')
const everyPage = pages.map((page) => [`${page.language}: ${page.page}`, page] as const)

/** Every phrase of a language that has no parameters. */
async function phrasesIn(language: (typeof languages)[number]): Promise<Set<string>> {
  const folder = `${root}phrases/`
  const said = new Set<string>()
  const add = (value: unknown): void => {
    if (typeof value === 'string') said.add(value)
    else if (value && typeof value === 'object') for (const inner of Object.values(value)) add(inner)
  }
  for (const file of readdirSync(folder).filter((name) => /^[\w-]+\.ts$/.test(name))) {
    const exported = (await import(pathToFileURL(folder + file).href)) as Record<string, unknown>
    for (const area of Object.values(exported)) {
      if (area && typeof area === 'object') add((area as Record<string, unknown>)[language])
    }
  }
  return said
}

test('every file of the guides is one of their pages, in both languages', () => {
  for (const folder of ['en', 'ru']) {
    const files = readdirSync(guideFolder + folder).sort()
    expect(files).toEqual(guidePages.map((page) => `${page}.md`).sort())
  }
})

test.each(guidePages)('%s has the same headings, pictures, keys and commands in both languages', (page) => {
  const [english, russian] = languages.map((language) => {
    const { headings, html } = guides[language].articles[page]
    return {
      headings: headings.map(({ id, level }) => `${level} ${id}`),
      pictures: [...html.matchAll(/src="\/static\/guide\/..-([\w-]+)-[\w-]{8}\.webp"/g)].map(([, name]) => name),
      keys: [...html.matchAll(/<kbd>(.*?)<\/kbd>/g)].map(([, key]) => key),
      commands: [...html.matchAll(/<pre.*?<\/pre>/gs)].map(([block]) => block),
    }
  })
  expect(russian).toEqual(english)
})

test.each(languages)('bold text is a phrase of the interface, word for word (%s)', async (language) => {
  const said = await phrasesIn(language)
  const unknown = pages
    .filter((page) => page.language === language)
    .flatMap((page) => inside(page.html, 'b').map((label) => [page.page, label] as const))
    .filter(([, label]) => !said.has(label))
  expect(unknown).toEqual([])
})

test.each(everyPage)('mentions only variables, commands, files and addresses that exist (%s)', (_, page) => {
  const known = new Set([...describeEnvironment().matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name))
  // Node's own, which Fabula does not read.
  known.add('NODE_EXTRA_CA_CERTS')
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> }
  for (const code of codeOn(page)) {
    for (const [, name] of code.matchAll(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z0-9_]+(?==\S))\b/g)) {
      expect(known, `${name} is no variable`).toContain(name)
    }
    for (const [, script = ''] of code.matchAll(/\bnpm (?:run )?([\w:-]+)/g)) expect(scripts).toHaveProperty([script])
    for (const [path] of code.matchAll(/\b(?:deploy|docs|dev)\/[\w./-]+/g)) {
      expect(path === 'deploy/.env' || existsSync(root + path), `there is no ${path}`).toBe(true)
    }
    if (code.startsWith('/api/') || /^(GET|POST) \/api\//.test(code)) {
      const path = code.replace(/^\w+ /, '')
      const served = ['/api/docs', '/api/metrics', ...everyRoute.map((route) => route.path)]
      expect(served.map((each) => each.replace(/[:{](\w+)\}?/g, '{$1}'))).toContain(path)
    }
    if (/^\/(english|russian)\//.test(code)) expect(readPageAddress(code).page).not.toBe('coming_soon')
  }
})

test('the command for creating a key works', () => {
  const commands = [...guides.english.articles.security.html.matchAll(/<pre.*?<code>(.*?)<\/code>/gs)]
  const [, code = ''] = /-e &quot;(.*)&quot;$/.exec(commands[0]?.[1] ?? '') ?? []
  const made = execFileSync(process.execPath, ['-e', code.replaceAll('&#39;', "'")], { encoding: 'utf8' })
  expect(made.trim()).toMatch(/^[\w-]{32}$/)
})

test.each(Object.entries(guidePlaces))('the editor links to an existing heading: %s', (_, [page, heading]) => {
  for (const language of languages) {
    expect(guides[language].articles[page].headings.map(({ id }) => id)).toContain(heading)
  }
})

test('shows all pictures, which weigh at most a few hundred kilobytes', () => {
  const files = pictureFiles(guideFolder)
  const html = pages.map((page) => page.html).join('')
  expect(files.filter(({ built }) => !html.includes(built)).map(({ source }) => source)).toEqual([])
  expect(files.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThan(900_000)
})

test('has unique titles and descriptions that fit into search results', () => {
  for (const { title, description } of pages) {
    expect(title.length, title).toBeLessThanOrEqual(60)
    expect(description.length, description).toBeGreaterThan(50)
    expect(description.length, description).toBeLessThanOrEqual(300)
  }
  for (const language of languages) {
    const own = pages.filter((page) => page.language === language)
    expect(new Set(own.map(({ title }) => title)).size).toBe(own.length)
    expect(new Set(own.map(({ description }) => description)).size).toBe(own.length)
  }
})

test.each([
  ['/english/guide', { language: 'english', page: null }],
  ['/russian/guide/', { language: 'russian', page: null }],
  [guideAddress('russian', 'conditions'), { language: 'russian', page: 'conditions' }],
  ['/klingon/guide/scenes', { language: 'english', page: 'scenes' }],
  ['/english/guide/nowhere', null],
  ['/english/guide/scenes/more', null],
  ['/english', null],
])('%s is resolved as a place of the guides', (path, place) => {
  expect(readGuideAddress(path)).toEqual(place)
})
