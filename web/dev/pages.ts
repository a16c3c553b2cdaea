import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PageTheme, Render } from '@fabula/contract/pages'
import type { Problem } from '@fabula/contract/problem'
import { readTheme } from '../ui/theme.ts'
import { libraryAnswer, libraryNovel, mira, novels, samplePage, searchAnswer, user } from './sample-data.ts'

/**
 * The built pages with sample data, to be looked at without a server: `npx tsx web/dev/pages.ts [port]`.
 * Anybody may log in as `mira`; nothing is kept. Headers are those of the real thing, so a broken rule shows.
 */
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.json': 'application/speculationrules+json',
  '.webmanifest': 'application/manifest+json',
}

const { render } = (await import(at('../dist/render/entry-server.js'))) as { render: Render }

async function answer(request: IncomingMessage, response: ServerResponse) {
  const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname.startsWith('/static/')) return file(response, at(`../dist/web/${pathname.slice(8)}`))
  if (pathname.startsWith('/assets/')) return file(response, at(`../../demo${pathname}`))
  if (pathname.startsWith('/api/')) return api(request, response, pathname, searchParams)
  if (pathname === '/') return response.writeHead(302, { location: '/russian' }).end()
  const viewer = request.headers.cookie?.includes('sample_user=mira') ? mira : null
  const nonce = randomBytes(16).toString('base64')
  const theme: PageTheme = readTheme(request.headers.cookie)
  const data = samplePage(pathname, search, viewer)
  response
    .writeHead(data.page === 'error' ? 500 : 200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'self'; style-src 'self' 'nonce-${nonce}'; object-src 'none'; base-uri 'none'`,
    })
    .end(render({ data, nonce, origin: 'http://localhost', theme }))
}

async function file(response: ServerResponse, path: string) {
  try {
    const bytes = await readFile(path)
    response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(bytes)
  } catch {
    response.writeHead(404).end()
  }
}

async function api(request: IncomingMessage, response: ServerResponse, path: string, query: URLSearchParams) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const form = new URLSearchParams(Buffer.concat(chunks).toString())
  const known = request.headers.authorization === 'Bearer sample'
  const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  const problem = (status: number, code: string, detail: string) =>
    json(status, { type: 'about:blank', title: detail, status, code, detail } satisfies Problem)
  const name = path.split('/').at(-1)
  const novel = novels.find((each) => each.play_link === name || path.includes(each.id))
  if (path === '/api/login') {
    if (form.get('username') !== 'mira') return problem(401, 'wrong_credentials', 'Incorrect username or password')
    const cookie = 'sample_user=mira; Path=/; SameSite=Lax'
    return json(200, { access_token: 'sample', token_type: 'bearer' }, { 'set-cookie': cookie })
  }
  if (path === '/api/user') {
    if (form.get('username') === 'mira') return problem(400, 'username_taken', 'Username already registered')
    return json(201, { id: mira.id, username: form.get('username') })
  }
  if (path === '/api/logout') return json(204, undefined, { 'set-cookie': 'sample_user=; Path=/; Max-Age=0' })
  if (path === '/api/me') return json(200, user(known ? mira : null))
  if (path === '/api/production_novel') {
    return json(200, searchAnswer(query.get('name_substring') ?? '', Number(query.get('offset') ?? 0)))
  }
  if (path.endsWith('/like') && known) return json(200, { likes: (novel?.likes ?? 0) + 1, liked: true })
  if (path.startsWith('/api/production_novel/by_link') && novel) {
    return json(200, { ...novel, is_owner: known && novel.play_link === 'novel-2' })
  }
  if (!known) return problem(401, 'not_authenticated', 'Not authenticated')
  if (path === '/api/library') {
    return json(200, libraryAnswer(query.get('name_substring') ?? '', Number(query.get('offset') ?? 0)))
  }
  if (path.startsWith('/api/library/') && novel) {
    return request.method === 'DELETE' ? json(204, undefined) : json(200, libraryNovel(novel))
  }
  return problem(500, 'unexpected', 'Something went wrong on our side')
}

const port = Number(process.argv[2] ?? 4173)
createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    response.writeHead(500).end()
  })
}).listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}/`))
