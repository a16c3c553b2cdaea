import { randomUUID } from 'node:crypto'

/** Registers an author on a running server and logs them in; returns the session as the browser stores it. */
export async function registerAuthor(
  address: string,
): Promise<{ token: string; user: { id: string; username: string } }> {
  const username = `author_${randomUUID().slice(0, 8)}`
  const body = () => new URLSearchParams({ username, password: 'a long enough one' })
  const user = (await (await fetch(`${address}/api/user`, { method: 'POST', body: body() })).json()) as { id: string }
  const login = await fetch(`${address}/api/login`, { method: 'POST', body: body() })
  const { access_token } = (await login.json()) as { access_token: string }
  return { token: access_token, user: { id: user.id, username } }
}
