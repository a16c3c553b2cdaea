import { login, logout, readMe, register } from '@fabula/contract/routes/account'
import { call } from '../client/call.ts'
import { send } from '../client/send.ts'
import { session } from '../client/session.ts'

/** Logs in and keeps the session in this browser. */
export async function logIn(username: string, password: string): Promise<void> {
  const { access_token: token } = await call(login, { body: { username, password } })
  const user = await send({ origin: '', token }, readMe, {})
  session.keep({ token, user: { id: user.id, username: user.username ?? username } })
}

/** Makes an account. Does not log in. */
export async function signUp(username: string, password: string): Promise<void> {
  await call(register, { body: { username, password } })
}

/** Ends the session on the server and here. */
export async function logOut(): Promise<void> {
  await call(logout)
  session.drop()
}
