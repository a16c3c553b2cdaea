import { login, logout, readMe, register } from '@fabula/contract/routes/account'
import type { SecondStep } from '@fabula/contract/second-step'
import { ApiError } from '../client/api-problem.ts'
import { call, meetProblem } from '../client/call.ts'
import { loadChunk } from '../client/load-chunk.ts'
import { send } from '../client/send.ts'
import { session } from '../client/session.ts'
import { forgetPerson, welcome } from './browser-traces.ts'

interface Credentials {
  username: string
  password: string
  challenge?: string
  solution?: string
}

/**
 * Logs in and keeps the session in this browser. Answers the second step where the account asks for one; null: it is done.
 * After wrong passwords for this name the browser first solves a small puzzle, which nobody notices.
 */
export async function logIn(body: Credentials): Promise<SecondStep | null> {
  try {
    const { access_token } = await call(login, { body }, { quiet: true })
    await keepSession(access_token, body.username)
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { proof, second_step } = error.more
    if (second_step) return second_step
    if (!proof || body.solution) {
      await meetProblem(error, {}, login.name)
      throw error
    }
    const { proveWork } = await loadChunk(() => import('./prove-work.ts'))
    return logIn({ ...body, challenge: proof.challenge, solution: await proveWork(proof) })
  }
}

/** Keeps a session that was opened, in this browser. */
export async function keepSession(token: string, username: string): Promise<void> {
  const user = await send({ origin: '', token }, readMe, {})
  welcome(user.id)
  session.keep({ token, user: { id: user.id, username: user.username ?? username } })
}

/** Makes an account. Does not log in. */
export async function signUp(username: string, password: string): Promise<void> {
  const invitation = keptInvitation()
  await call(register, { body: { username, password, ...(invitation ? { invitation } : {}) } })
}

/** Ends the session on the server and here, where nothing stays of whoever leaves. */
export async function logOut(): Promise<void> {
  await call(logout)
  forgetPerson()
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
