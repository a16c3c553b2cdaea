import { login, logout, readMe, register } from '@fabula/contract/routes/account'
import type { LoginAnswer } from '@fabula/contract/shapes/account'
import { ApiError } from '../client/api-problem.ts'
import { call, meetProblem } from '../client/call.ts'
import { loadChunk } from '../client/load-chunk.ts'
import { send } from '../client/send.ts'
import { session } from '../client/session.ts'

/** Logs in and keeps the session in this browser. */
export async function logIn(username: string, password: string): Promise<void> {
  const { access_token: token } = await tryLogin({ username, password })
  const user = await send({ origin: '', token }, readMe, {})
  session.keep({ token, user: { id: user.id, username: user.username ?? username } })
}

/** Where somebody has tried wrong passwords for this name before, the browser works for this try; nobody notices. */
async function tryLogin(body: { username: string; password: string }): Promise<LoginAnswer> {
  try {
    return await call(login, { body }, { quiet: true })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (!error.proof) {
      await meetProblem(error, {})
      throw error
    }
    const { proveWork } = await loadChunk(() => import('./prove-work.ts'))
    const { challenge } = error.proof
    return call(login, { body: { ...body, challenge, solution: await proveWork(error.proof) } })
  }
}

/** Makes an account. Does not log in. */
export async function signUp(username: string, password: string): Promise<void> {
  const invitation = keptInvitation()
  await call(register, { body: { username, password, ...(invitation ? { invitation } : {}) } })
}

/** Ends the session on the server and here. */
export async function logOut(): Promise<void> {
  await call(logout)
  session.drop()
}

/** Keeps an invitation for this tab, so that an account can be made with it on whatever page. */
export function keepInvitation(token: string): void {
  try {
    sessionStorage.setItem('invitation', token)
  } catch {
    // No storage: the server says that an invitation is needed, and the link can be opened again.
  }
}

/** The invitation that was opened in this tab; undefined: none. */
export function keptInvitation(): string | undefined {
  try {
    return sessionStorage.getItem('invitation') ?? undefined
  } catch {
    return undefined
  }
}
