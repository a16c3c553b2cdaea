import { login, logout, readMe, readUser, register } from '@fabula/contract/routes/account'
import { setPasswordByLink as passwordRoute, readRegistration } from '@fabula/contract/routes/registration'
import * as settings from '@fabula/contract/routes/settings'
import type pg from 'pg'
import { withinAccountLimit } from '../../accounts/account-limit.ts'
import { logIn } from '../../accounts/log-in.ts'
import { setPasswordByLink } from '../../accounts/password-links.ts'
import { changeSettings, readSettings } from '../../accounts/reader-settings.ts'
import { register as registerAccount } from '../../accounts/register.ts'
import { closeSession } from '../../accounts/sessions.ts'
import { showMe, showUser } from '../../accounts/show-user.ts'
import { readSiteSettings } from '../../site/site-settings.ts'
import { answerSession } from '../answers.ts'
import { Answer, type Handler, handle } from '../handler.ts'
import { visitOf } from '../user-of.ts'

/** `accountsPerDay`: how many accounts one address may create in a day; 0: unlimited. */
export const accountHandlers = (pool: pg.Pool, accountsPerDay = 0): Handler[] => [
  handle(register, ({ caller, body }) =>
    withinAccountLimit(pool, caller.ip, accountsPerDay, () => registerAccount(pool, body)),
  ),
  handle(readRegistration, async () => ({ registration: (await readSiteSettings(pool)).registration })),
  handle(passwordRoute, (call) => setPasswordByLink(pool, call.body, visitOf(call))),
  handle(login, async ({ caller, body, headers }) => answerSession(await logIn(pool, caller, body, headers.userAgent))),
  handle(logout, async ({ caller }) => {
    if (caller.kind === 'user') await closeSession(pool, caller.session_id)
    return new Answer(undefined, { documentCookie: null })
  }),
  handle(readMe, ({ caller }) => showMe(pool, caller)),
  handle(settings.readSettings, ({ caller }) => readSettings(pool, caller)),
  handle(settings.changeSettings, ({ caller, body }) => changeSettings(pool, caller, body)),
  handle(readUser, ({ caller, params }) => showUser(pool, caller, params.id)),
]
