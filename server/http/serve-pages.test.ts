import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RenderInput } from '@fabula/contract/pages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountHandlers } from './handlers/account.ts'
import type { PageRequest } from './pages.ts'
import { openTestServer, type TestServer } from './test-server.ts'

let server: TestServer
let webDir: string
let filled: PageRequest[] = []
let rendered: RenderInput[] = []
let siteName = ''

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'fabula-web-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'assets/home-DGHzBa6u.js'), 'export {}')
  await writeFile(join(webDir, 'favicon.ico'), 'icon')
  await writeFile(join(webDir, 'english.webmanifest'), '{"name":"Fabula","lang":"en"}')
  await writeFile(join(webDir, 'russian.webmanifest'), '{"name":"Фабула","lang":"ru"}')
  await writeFile(join(webDir, 'service-worker.js'), 'self')
  server = await openTestServer(({ pool }) => ({
    handlers: accountHandlers(pool),
    pages: {
      webDir,
      look: (language) =>
        siteName === ''
          ? null
          : { name: language === 'russian' ? 'Причал' : siteName, welcome: '', colour: null, theme: null },
      fill: async (request) => {
        filled.push(request)
        if (request.path.endsWith('/broken')) throw new Error('secret words of a bug')
        const viewer =
          request.caller.kind === 'user' ? { id: request.caller.id, username: request.caller.username } : null
        const every = { language: 'russian' as const, viewer, path: request.path, query: request.query }
        return { data: { ...every, page: 'coming_soon' }, personal: viewer !== null, accent: 'sea' }
      },
      render: (input) => {
        rendered.push(input)
        return `<!doctype html><style nonce="${input.nonce}"></style>${JSON.stringify(input.data)}`
      },
    },
  }))
})
afterAll(async () => {
  await server.close()
  await rm(webDir, { recursive: true })
})

const get = (path: string, headers = {}) => {
  filled = []
  rendered = []
  return server.call('GET', path, { headers })
}

test('the installed app has the name that the administrators gave the site', async () => {
  const manifest = async () => (await get('/static/english.webmanifest')).json
  expect(await manifest()).toEqual({ name: 'Fabula', lang: 'en' })
  siteName = 'The “Quay”'
  expect(await manifest()).toEqual({ name: siteName, short_name: siteName, lang: 'en' })
  const russian = (await get('/static/russian.webmanifest')).json
  expect(russian).toEqual({ name: 'Причал', short_name: 'Причал', lang: 'ru' })
  siteName = ''
  expect(await manifest()).toEqual({ name: 'Fabula', lang: 'en' })
})

test('the service worker serves the whole site, and is revalidated at every visit', async () => {
  const { status, headers, text } = await get('/service-worker.js')
  expect([status, text, headers.get('cache-control')]).toEqual([200, 'self', 'no-cache'])
  expect(headers.get('content-type')).toMatch(/javascript/)
})

test('the first page of a visitor is filled for the guest they become, not for all of their address', async () => {
  const { headers } = await get('/english/play/any')
  const first = filled[0]?.caller
  const cookie =
    headers
      .getSetCookie()
      .find((entry) => entry.startsWith('fabula_guest='))
      ?.split(';')[0] ?? ''
  const me = (await server.call('GET', '/api/me', { headers: { cookie } })).json
  const address = (await server.call('GET', '/api/me')).json
  expect(first?.id).toBe(me.id)
  expect(first?.id).not.toBe(address.id)
})

test('the root leads to russian', async () => {
  const { status, headers } = await get('/')
  expect([status, headers.get('location')]).toEqual([302, '/russian'])
})

test.each(['/russian', '/english/', '/klingon/anything/at/all', '/russian/search?name=%D0%BB'])(
  '%s is a document',
  async (path) => {
    const { status, headers, text } = await get(path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    const nonce = /nonce="([^"]+)"/.exec(text)?.[1]
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`)
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`)
    expect(policy).toContain(
      "require-trusted-types-for 'script'; trusted-types fabula-worker fabula-proof fabula-import",
    )
    expect(headers.get('speculation-rules')).toBe('"/speculation-rules.json"')
    expect(headers.getSetCookie().join()).toContain('fabula_guest=')
    const url = new URL(path, server.address)
    expect(filled[0]).toMatchObject({ path: url.pathname, query: url.search, caller: { kind: 'guest' } })
    expect(rendered[0]).toMatchObject({ origin: server.address, theme: 'system' })
  },
)

test.each([
  ['///', '/'],
  ['//[', '/['],
  ['//english/search', '/english/search'],
])('%s is the page at %s: a second slash begins no host', async (address, path) => {
  expect((await get(address)).status).toBe(200)
  expect(filled[0]?.path).toBe(path)
})

test('an address that was cut in the middle of a letter is a page, and no file or call', async () => {
  expect((await get('/russian/production/%D0%A?a=%D0')).status).toBe(200)
  expect(filled[0]).toMatchObject({ path: '/russian/production/%25D0%25A', query: '?a=%D0' })
  expect((await get('/static/%D0%A')).status).toBe(400)
})

test('a document is filled for its cookie’s user, and not cached', async () => {
  const body = new URLSearchParams({ username: 'Reader', password: 'long enough' })
  await server.call('POST', '/api/user', { body })
  const login = await server.call('POST', '/api/login', { body })
  const cookie = login.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const { headers } = await get('/russian', { cookie: `${cookie}; theme=dark` })
  expect(filled[0]?.caller).toMatchObject({ kind: 'user', username: 'Reader' })
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(rendered[0]?.theme).toBe('dark')
  expect(headers.getSetCookie()).toEqual([])
  await server.pool.query(`update sessions set used_at = now() - interval '2 days'`)
  expect((await get('/russian', { cookie })).headers.getSetCookie().join()).toMatch(
    /^fabula_document=.+Max-Age=7776000/,
  )
  await server.call('POST', '/api/logout', { token: login.json.access_token })
  const after = await get('/russian', { cookie })
  expect(filled[0]?.caller.kind).toBe('guest')
  expect(after.headers.getSetCookie().join()).toContain('fabula_document=;')
})

test('a page that fails is an error page with an id, and no details', async () => {
  const { status, text } = await get('/russian/broken')
  expect(status).toBe(500)
  expect(rendered[0]?.data).toMatchObject({
    page: 'error',
    language: 'russian',
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(text).not.toContain('secret words')
})

test('built files are cached for ever under their hashed names', async () => {
  const script = await get('/static/assets/home-DGHzBa6u.js')
  expect([script.status, script.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect((await get('/favicon.ico')).status).toBe(200)
  expect((await get('/robots.txt')).text).toContain(`Sitemap: ${server.address}/sitemap.xml`)
  const rules = await get('/speculation-rules.json')
  expect(rules.headers.get('content-type')).toContain('application/speculationrules+json')
})

test('the site map lists existing pages, each with the same page in the other language', async () => {
  const { status, headers, text } = await get('/sitemap.xml')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  const places = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place)
  expect(places).toContain(`${server.address}/russian/guide/conditions`)
  expect(new Set(places).size).toBe(places.length)
  const alternates = [...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  expect(alternates).toHaveLength(2 * places.length)
  expect(new Set(alternates)).toEqual(new Set(places))
})

test.each(['/static/none.js', '/static/..%2fpackage.json', '/api/none', '/assets/none'])(
  '%s is not a document',
  async (path) => {
    const { status, headers } = await get(path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(headers.get('content-type')).toContain('problem+json')
  },
)
