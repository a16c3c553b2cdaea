import { login, logout, readMe, register } from '@fabula/contract/routes/account'
import type { SecondStep } from '@fabula/contract/second-step'
import { ApiError } from '../client/api-problem.ts'
import { call, handleProblem } from '../client/call.ts'
import { loadChunk } from '../client/load-chunk.ts'
import { send } from '../client/send.ts'
import { session } from '../client/session.ts'
import { claimStorage, clearPersonalData } from './browser-traces.ts'

interface Credentials {
  username: string
  password: string
  challenge?: string
  solution?: string
}

/**
 * Logs in and stores the session in this browser. Returns the second step if the account requires one, else null. After
 * wrong passwords for this name the server demands a proof of work, which the browser solves unnoticed. `signal` ends it
 * without a session.
 */
export async function logIn(body: Credentials, signal?: AbortSignal): Promise<SecondStep | null> {
  try {
    const { access_token } = await call(login, { body, signal }, { quiet: true })
    await storeSession(access_token, body.username, signal)
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { proof, second_step } = error.more
    if (second_step) return second_step
    if (!proof || body.solution) {
      await handleProblem(error, {}, login.name)
      throw error
    }
    const { proveWork } = await loadChunk(() => import('./prove-work.ts'))
    return logIn({ ...body, challenge: proof.challenge, solution: await proveWork(proof) }, signal)
  }
}

/** Stores a newly opened session in this browser. */
export async function storeSession(token: string, username: string, signal?: AbortSignal): Promise<void> {
  const user = await send({ origin: '', token }, readMe, { signal })
  claimStorage(user.id)
  session.keep({ token, user: { id: user.id, username: user.username ?? username } })
}

/** Creates an account. Does not log in. */
export async function signUp(username: string, password: string, signal?: AbortSignal): Promise<void> {
  const invitation = storedInvitation()
  await call(register, { body: { username, password, ...(invitation ? { invitation } : {}) }, signal })
}

/** Ends the session on the server and removes it, and all personal data, from this browser. */
export async function logOut(): Promise<void> {
  await call(logout)
  clearPersonalData()
  session.drop()
}

/** Stores an invitation for this tab, so that an account can be created with it on any page. */
export function storeInvitation(token: string): void {
  try {
    sessionStorage.setItem('invitation', token)
  } catch {
    // No storage: the server will say that an invitation is needed, and the link can be opened again.
  }
}

/** The invitation opened in this tab; undefined if there is none. */
export function storedInvitation(): string | undefined {
  try {
    return sessionStorage.getItem('invitation') ?? undefined
  } catch {
    return undefined
  }
}
