import type { PlayState } from '@fabula/contract/shapes/play'
import type { Page } from '@playwright/test'

/** A registered reader, with calls for what they do outside a page. */
export interface Reader {
  username: string
  password: string
  call<T>(method: string, path: string, body?: unknown): Promise<T>
  /** Logs the page's browser in, from its next document on. */
  enter(page: Page): Promise<void>
  /** Sets their name in a novel. */
  settle(novelId: string, name: string): Promise<void>
  /** Plays on from a state until the reader may write. */
  readOn(state: PlayState, lang?: string): Promise<PlayState>
}

let born = 0

/** Registers a new reader on a server. */
export async function registerReader(address: string): Promise<Reader> {
  const username = `r${process.pid % 10_000}_${Date.now() % 1_000_000}_${born++}`
  const password = 'long enough'
  const form = () => new URLSearchParams({ username, password })
  const registered = await fetch(`${address}/api/user`, { method: 'POST', body: form() })
  const { id } = (await registered.json()) as { id: string }
  const login = await fetch(`${address}/api/login`, { method: 'POST', body: form() })
  const { access_token: token } = (await login.json()) as { access_token: string }
  const call: Reader['call'] = async (method, path, body) => {
    const response = await fetch(address + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (response.status === 204 ? undefined : await response.json()) as never
  }
  return {
    username,
    password,
    call,
    async enter(page) {
      await page.request.post(`${address}/api/login`, { form: { username, password } })
      await page.addInitScript(
        (kept) => localStorage.setItem('fabula.session', kept),
        JSON.stringify({ token, user: { id, username } }),
      )
    },
    async settle(novelId, name) {
      await call('PUT', `/api/user_novel_game/${novelId}/biography`, { prompt_name: name, prompt_biography: '' })
    },
    async readOn(from, lang = 'english') {
      let state = from
      for (let step = 0; step < 20 && !state.interact; step++) {
        const choice = state.static_endings[0]?.id
        const body = choice ? { static_ending_id_choice: choice } : { text: null }
        state = await call('POST', `/api/${lang}/game/${state.novel_id}/state/${state.game_state_id}/interact`, body)
      }
      return state
    },
  }
}
