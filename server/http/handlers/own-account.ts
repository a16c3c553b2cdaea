import { Readable } from 'node:stream'
import { becomeAdministrator, readAdministrator } from '@fabula/contract/routes/administrators'
import * as own from '@fabula/contract/routes/own-account'
import { exportAccount } from '../../account-export/export-account.ts'
import { becomeAdministrator as become } from '../../accounts/administrators.ts'
import { changePassword } from '../../accounts/change-password.ts'
import { deleteAccount } from '../../accounts/delete-account.ts'
import { unlinkTelegram } from '../../accounts/link-telegram.ts'
import { noteSecurityEvent } from '../../accounts/security-events.ts'
import { endSession, listSessions } from '../../accounts/sessions.ts'
import { issueCode } from '../../accounts/telegram-code.ts'
import { logAction } from '../../operating/action-log.ts'
import type { GateFacts } from '../../play/play-context.ts'
import { ProblemError } from '../../problem-error.ts'
import type { ExportPorts } from '../../publishing/export-archive.ts'
import type { Quotas } from '../../quotas/quotas.ts'
import { showRoom } from '../../quotas/show-room.ts'
import { Answer, FileAnswer, type Handler, handle } from '../handler.ts'
import { callerOf, userOf, visitOf } from '../user-of.ts'

/** `telegram`: the bot's name; null without one. */
export const ownAccountHandlers = (
  ports: ExportPorts & { telegram: GateFacts['telegram'] | null; quotas?: Quotas },
): Handler[] => {
  const { pool, telegram } = ports
  return [
    handle(own.changePassword, (call) => changePassword(pool, callerOf(call.caller), call.body, visitOf(call))),
    handle(own.listSessions, ({ caller }) => listSessions(pool, callerOf(caller))),
    handle(own.endSession, async (call) => {
      const user = userOf(call.caller)
      await endSession(pool, user, call.params.sessionId)
      await noteSecurityEvent(pool, user, 'session_ended', visitOf(call))
    }),
    handle(own.readRoom, ({ caller }) => showRoom(pool, userOf(caller), ports.quotas)),
    handle(own.exportAccount, async (call) => {
      const user = callerOf(call.caller)
      await noteSecurityEvent(pool, user.id, 'data_exported', visitOf(call))
      return new FileAnswer(Readable.from(exportAccount(ports, user)), 'application/zip', `fabula-${user.username}.zip`)
    }),
    handle(own.deleteAccount, async ({ caller, body }) => {
      await deleteAccount(ports, callerOf(caller), body)
      return new Answer(undefined, { documentCookie: null })
    }),
    handle(own.linkTelegram, async ({ caller }) => {
      if (!telegram) throw new ProblemError('access_needs_bot')
      const code = await issueCode(pool, userOf(caller), 'group')
      const { botName, botLink, groupLink } = telegram()
      return { code, bot_name: botName, bot_link: botLink, group_link: groupLink }
    }),
    handle(readAdministrator, async ({ caller }) => ({ administrator: callerOf(caller).administrator === true })),
    handle(becomeAdministrator, async ({ caller, body }) => {
      const user = callerOf(caller)
      await become(pool, user, body.token)
      const details = { id: user.id }
      await logAction(pool, {
        caller: { ...user, administrator: true },
        action: becomeAdministrator.name,
        subject: user.username,
        details,
      })
      return { administrator: true }
    }),
    handle(own.unlinkTelegram, ({ caller }) => unlinkTelegram(pool, userOf(caller))),
  ]
}
