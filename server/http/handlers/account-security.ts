import * as routes from '@fabula/contract/routes/account-security'
import { readAccountSecurity, removeTotp, renewRecoveryCodes } from '../../accounts/second-factor/change-factors.ts'
import { takeSecondStep } from '../../accounts/second-factor/take-second-step.ts'
import { beginTotp, confirmTotp, type FactorPorts } from '../../accounts/second-factor/totp-factor.ts'
import { listSecurityEvents } from '../../accounts/security-events.ts'
import { Answer, type Handler, handle } from '../handler.ts'
import { callerOf, userOf, visitOf } from '../user-of.ts'

/** Second factors, recovery codes, and what happened to an account. */
export const accountSecurityHandlers = (ports: FactorPorts): Handler[] => [
  handle(routes.takeSecondStep, async ({ caller, body, headers }) => {
    const { token, document } = await takeSecondStep(ports, caller, body, headers.userAgent)
    return new Answer({ access_token: token, token_type: 'bearer' as const }, { documentCookie: document })
  }),
  handle(routes.readAccountSecurity, ({ caller }) => readAccountSecurity(ports, userOf(caller))),
  handle(routes.listSecurityEvents, ({ caller, query }) => listSecurityEvents(ports.pool, userOf(caller), query)),
  handle(routes.beginTotp, ({ caller, body }) => beginTotp(ports, callerOf(caller), body.password)),
  handle(routes.confirmTotp, (call) => confirmTotp(ports, callerOf(call.caller), call.body.code, visitOf(call))),
  handle(routes.removeTotp, (call) => removeTotp(ports, callerOf(call.caller), call.body.password, visitOf(call))),
  handle(routes.makeRecoveryCodes, (call) =>
    renewRecoveryCodes(ports, callerOf(call.caller), call.body.password, visitOf(call)),
  ),
]
