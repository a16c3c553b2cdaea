import { languages } from '@fabula/core/novel/known-languages'
import type { Language } from '@fabula/core/novel/language'
import { languageOfText } from '@fabula/core/translation/script'
import { registerAuthor } from './author.ts'
import { everyPath } from './every-view.ts'
import { expect, test } from './journey.ts'

const codes: Record<Language, { lang: string; locale: string }> = {
  english: { lang: 'en', locale: 'en_US' },
  russian: { lang: 'ru', locale: 'ru_RU' },
}

/** The metadata of a document, read from its HTML without running scripts. */
function headOf(html: string) {
  const all = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, first = '', second = '']) => [first, second] as const)
  const plain = (text: string) =>
    text
      .replaceAll('&amp;', '&')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
  const meta = (name: string) =>
    all(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`, 'g')).map(([content]) => plain(content))
  return {
    html: /<html ([^>]*)>/.exec(html)?.[1] ?? '',
    titles: all(/<title>([^<]*)<\/title>/g).map(([title]) => plain(title)),
    canonical: all(/<link rel="canonical" href="([^"]*)">/g).map(([href]) => href),
    alternates: Object.fromEntries(all(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)),
    meta,
  }
}

test('every page declares its language, direction, canonical address and the other language’s address', async ({
  page,
  offlineServer: { address },
}, info) => {
  test.skip(info.project.name === 'phone', 'the same on any screen')
  const author = await registerAuthor(address, `heads_${info.workerIndex}`)
  await author.enter(page)
  const paths = await everyPath(author)
  expect(paths.length).toBeGreaterThan(30)
  for (const path of paths) {
    const [bare = ''] = path.split('?')
    const titles: string[] = []
    for (const language of languages) {
      const response = await page.request.get(`${address}/${language}${path}`)
      expect(response.status(), path).toBe(200)
      expect(response.headers()['content-type']).toContain('text/html')
      const head = headOf(await response.text())
      const own = `${address}/${language}${bare}`
      expect(head.html, path).toContain(`lang="${codes[language].lang}" dir="ltr"`)
      expect(head.canonical, path).toEqual([own])
      expect(head.alternates, path).toEqual({
        en: `${address}/english${bare}`,
        ru: `${address}/russian${bare}`,
        'x-default': `${address}/english${bare}`,
      })
      expect(head.meta('og:locale'), path).toEqual([codes[language].locale])
      expect(head.meta('og:url'), path).toEqual([own])
      for (const name of ['description', 'og:title', 'og:description', 'og:image', 'twitter:card', 'twitter:title'])
        expect(
          head.meta(name).map((content) => content.length > 0),
          `${name} of ${path}`,
        ).toEqual([true])
      expect(new URL(head.meta('og:image')[0] ?? '').origin, path).toBe(address)
      expect(head.titles.length, path).toBe(1)
      const description = head.meta('description')[0] ?? ''
      expect(languageOfText(description), `${language}${path}: ${description}`).toBe(language)
      titles.push(head.titles[0] ?? '')
    }
    // A title is in the page's language, unless it is a user's name.
    if (!path.startsWith('/user/')) expect(new Set(titles).size, `${path}: ${titles}`).toBe(2)
  }
})

test('the root redirects to Russian; an unknown language is shown as English', async ({ page, offlineServer }) => {
  const { address } = offlineServer
  const root = await page.request.get(address, { maxRedirects: 0 })
  expect([root.status(), root.headers().location]).toEqual([302, '/russian'])
  const head = headOf(await (await page.request.get(`${address}/klingon/search`)).text())
  expect(head.html).toContain('lang="en"')
  expect(head.canonical).toEqual([`${address}/english/search`])
})
