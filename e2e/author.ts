import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import type { Page } from '@playwright/test'

/** A registered author with a draft and a published novel of their own. */
export interface Author {
  username: string
  token: string
  /** A copy of the demo as a draft. */
  draft: NovelAnswer
  /** The same novel, published under `link`. */
  published: { id: string; link: string }
  call(method: string, path: string, body?: unknown): Promise<Response>
  /**
   * Logs the page's browser in, from its next document on. Its editor examines the novel for problems only if
   * `examines` is true.
   */
  enter(page: Page, options?: { examines?: boolean }): Promise<void>
}

const archive = fileURLToPath(new URL('../dist/demo.fabula', import.meta.url))
const password = 'long enough'

type Call = Author['call']

/** Registers a user, and returns their API calls. */
async function registered(address: string, username: string): Promise<{ id: string; token: string; call: Call }> {
  const form = () => new URLSearchParams({ username, password })
  await fetch(`${address}/api/user`, { method: 'POST', body: form() })
  const login = await fetch(`${address}/api/login`, { method: 'POST', body: form() })
  const { access_token: token } = (await login.json()) as { access_token: string }
  const call: Call = async (method, path, body) =>
    fetch(address + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
    })
  const { id } = await json<{ id: string }>(call('GET', '/api/me'))
  return { id, token, call }
}

async function json<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/**
 * The user who owns the demo draft that copies are made from: importing an archive costs more than everything else that
 * setting up an author does.
 */
const templateOwner = 'giver'

/**
 * Imports the draft that `registerAuthor` copies, and has its pictures made in the width in which the editor lists them:
 * otherwise every copy would make its own.
 */
export async function importTemplate(address: string): Promise<void> {
  const { call } = await registered(address, templateOwner)
  const file = new FormData()
  file.set('file', new Blob([new Uint8Array(readFileSync(archive))]), 'demo.fabula')
  const { assets } = await json<NovelAnswer>(call('POST', '/api/building_novel/import', file))
  for (const { url = '' } of [...assets.sprites, ...assets.backgrounds]) {
    const picture = await fetch(`${address}${url}${url.includes('?') ? '&' : '?'}w=320`)
    if (!picture.ok) throw new Error(`${picture.url}: ${picture.status}`)
  }
}

/** Copies the template draft and transfers it as users do: invites, offers the ownership, accepts. */
async function copyTemplate(address: string, to: { id: string; username: string; call: Call }): Promise<NovelAnswer> {
  const from = await registered(address, templateOwner)
  const drafts = await json<{ id: string; name: string }[]>(from.call('GET', '/api/building_novel'))
  const first = drafts.at(-1)
  const copy = await json<NovelAnswer>(
    from.call('POST', `/api/building_novel/${first?.id}/duplicate`, { name: first?.name }),
  )
  const people = `/api/building_novel/${copy.id}/coauthors`
  const accept = async () => {
    const [invitation] = await json<{ id: string }[]>(to.call('GET', '/api/me/coauthor_invitations'))
    await json(to.call('POST', '/api/me/coauthor_invitations/accept', { invitation: invitation?.id }))
  }
  await json(from.call('POST', `${people}/invitations`, { role: 'editor', username: to.username }))
  await accept()
  await json(from.call('POST', `${people}/${to.id}/ownership`))
  await accept()
  await to.call('DELETE', `${people}/${from.id}`)
  return json(to.call('GET', `/api/building_novel/${copy.id}`))
}

/**
 * Replaces the worker that examines a novel by one that never answers. Proving what can happen in the demo takes more
 * than a second of processor time, on every load of the editor and after every edit of its structure.
 */
function keepFromExamining() {
  window.Worker = new Proxy(Worker, {
    construct: (RealWorker, args: ConstructorParameters<typeof Worker>) =>
      /proof-worker/.test(String(args[0]))
        ? Object.assign(new EventTarget(), { postMessage: () => undefined })
        : new RealWorker(...args),
  })
}

/** Registers an author on a server prepared by `importTemplate`, and gives them a copy of the demo. */
export async function registerAuthor(address: string, username: string): Promise<Author> {
  const { id, token, call } = await registered(address, username)
  const draft = await copyTemplate(address, { id, username, call })
  const link = `of-${username.replaceAll('_', '-')}`
  const made = await json<{ id: string }>(
    call('POST', `/api/building_novel/${draft.id}/production_novel`, { play_link: link }),
  )
  const published = { id: made.id, link }
  // A reader with a name in the novel skips character setup on the play page.
  const demo = await json<{ id: string }>(call('GET', '/api/production_novel/by_link/demo'))
  const who = { prompt_name: 'Нелл', prompt_biography: '', confirmed_18: true }
  await call('PUT', `/api/user_novel_game/${demo.id}/biography`, who)
  return {
    username,
    token,
    draft,
    published,
    call,
    async enter(page, { examines = false } = {}) {
      if (!examines) await page.addInitScript(keepFromExamining)
      // One session for both: the token for calls, and the cookie that documents are rendered with.
      const login = await page.request.post(`${address}/api/login`, { form: { username, password } })
      const { access_token } = (await login.json()) as { access_token: string }
      const session = JSON.stringify({ token: access_token, user: { id, username } })
      await page.addInitScript((kept) => localStorage.setItem('fabula.session', kept), session)
    },
  }
}
