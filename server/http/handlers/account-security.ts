import * as letters from '@fabula/contract/routes/account-email'
import * as routes from '@fabula/contract/routes/account-security'
import * as passkeys from '@fabula/contract/routes/passkeys'
import { askForRecovery } from '../../accounts/email/ask-for-recovery.ts'
import { confirmEmail, removeEmail, setEmail } from '../../accounts/email/email-address.ts'
import { addPasskey, beginPasskey } from '../../accounts/passkeys/add-passkey.ts'
import { removePasskey } from '../../accounts/passkeys/manage-passkeys.ts'
import { beginPasskeySignIn, signInWithPasskey } from '../../accounts/passkeys/sign-in-with-passkey.ts'
import { readAccountSecurity, removeTotp, renewRecoveryCodes } from '../../accounts/second-factor/change-factors.ts'
import { takeSecondStep } from '../../accounts/second-factor/take-second-step.ts'
import { beginTotp, confirmTotp, type FactorPorts } from '../../accounts/second-factor/totp-factor.ts'
import { listSecurityEvents } from '../../accounts/security-events.ts'
import { answerSession } from '../answers.ts'
import { type Handler, handle } from '../handler.ts'
import { callerOf, userOf, visitOf } from '../user-of.ts'

/** Second factors, recovery codes, the address for password recovery, and an account's security log. */
export const accountSecurityHandlers = (ports: FactorPorts): Handler[] => [
  handle(routes.takeSecondStep, async ({ caller, body, headers }) =>
    answerSession(await takeSecondStep(ports, caller, body, headers.userAgent)),
  ),
  handle(routes.readAccountSecurity, ({ caller }) => readAccountSecurity(ports, userOf(caller))),
  handle(routes.listSecurityEvents, ({ caller, query }) => listSecurityEvents(ports.pool, userOf(caller), query)),
  handle(routes.beginTotp, ({ caller, body }) => beginTotp(ports, callerOf(caller), body.password)),
  handle(routes.confirmTotp, (call) => confirmTotp(ports, callerOf(call.caller), call.body.code, visitOf(call))),
  handle(routes.removeTotp, (call) => removeTotp(ports, callerOf(call.caller), call.body.password, visitOf(call))),
  handle(routes.makeRecoveryCodes, (call) =>
    renewRecoveryCodes(ports, callerOf(call.caller), call.body.password, visitOf(call)),
  ),
  handle(passkeys.beginPasskeySignIn, () => beginPasskeySignIn(ports)),
  handle(passkeys.signInWithPasskey, async ({ caller, body, headers }) =>
    answerSession(await signInWithPasskey(ports, caller, body.response, headers.userAgent)),
  ),
  handle(passkeys.beginPasskey, ({ caller, body }) => beginPasskey(ports, callerOf(caller), body.password)),
  handle(passkeys.addPasskey, (call) => addPasskey(ports, callerOf(call.caller), call.body, visitOf(call))),
  handle(passkeys.removePasskey, async (call) => {
    const removed = { id: call.params.passkeyId, password: call.body.password }
    await removePasskey(ports, callerOf(call.caller), removed, visitOf(call))
    return readAccountSecurity(ports, userOf(call.caller))
  }),
  handle(letters.setEmail, ({ caller, body }) => setEmail(ports, callerOf(caller), body)),
  handle(letters.removeEmail, (call) => removeEmail(ports, callerOf(call.caller), call.body, visitOf(call))),
  handle(letters.confirmEmail, (call) => confirmEmail(ports, call.body, visitOf(call))),
  handle(letters.askForRecovery, (call) => askForRecovery(ports, call.body, visitOf(call))),
]
