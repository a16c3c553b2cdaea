import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import type { Page } from '@playwright/test'

/** Somebody with an account, a draft, and a published novel of their own. */
export interface Author {
  username: string
  token: string
  /** The demo as a draft. */
  draft: NovelAnswer
  /** The same, published under `link`. */
  published: { id: string; link: string }
  call(method: string, path: string, body?: unknown): Promise<Response>
  /** Logs a page's browser in, from its next page on. */
  enter(page: Page): Promise<void>
}

const archive = fileURLToPath(new URL('../dist/demo.fabula', import.meta.url))

/** Registers somebody at a server, and gives them the demo as if they had written it. */
export async function anAuthor(address: string, username: string): Promise<Author> {
  const form = () => new URLSearchParams({ username, password: 'long enough' })
  const { id } = (await (await fetch(`${address}/api/user`, { method: 'POST', body: form() })).json()) as { id: string }
  const login = await fetch(`${address}/api/login`, { method: 'POST', body: form() })
  const { access_token: token } = (await login.json()) as { access_token: string }
  const call: Author['call'] = (method, path, body) =>
    fetch(address + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
    })
  const file = new FormData()
  file.set('file', new Blob([new Uint8Array(readFileSync(archive))]), 'demo.fabula')
  const draft = (await (await call('POST', '/api/building_novel/import', file)).json()) as NovelAnswer
  const link = `of-${username.replaceAll('_', '-')}`
  const made = await call('POST', `/api/building_novel/${draft.id}/production_novel`, { play_link: link })
  const published = { id: ((await made.json()) as { id: string }).id, link }
  // Who has said who they are goes straight to the play page.
  const demo = (await (await call('GET', '/api/production_novel/by_link/demo')).json()) as { id: string }
  const who = { prompt_name: 'Нелл', prompt_biography: '', confirmed_18: true }
  await call('PUT', `/api/user_novel_game/${demo.id}/biography`, who)
  return {
    username,
    token,
    draft,
    published,
    call,
    async enter(page) {
      // One session for both: the calls' token, and the cookie that documents are filled by.
      const login = await page.request.post(`${address}/api/login`, { form: { username, password: 'long enough' } })
      const { access_token } = (await login.json()) as { access_token: string }
      const session = JSON.stringify({ token: access_token, user: { id, username } })
      await page.addInitScript((kept) => localStorage.setItem('fabula.session', kept), session)
    },
  }
}
