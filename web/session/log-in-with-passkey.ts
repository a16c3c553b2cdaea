import { beginPasskeySignIn, signInWithPasskey } from '@fabula/contract/routes/passkeys'
import type { PasskeyAnswer } from '@fabula/contract/shapes/passkeys'
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { call } from '../client/call.ts'
import { storeSession } from './log-in.ts'

/**
 * Logs in with a passkey of this device, or of one nearby. Returns false if the person closed the browser's prompt or
 * has no passkey for this site. Failed calls are thrown; the caller shows them. `signal` ends it without a session.
 */
export async function logInWithPasskey(signal: AbortSignal): Promise<boolean> {
  const optionsJSON = await call(beginPasskeySignIn, { signal }, { quiet: true })
  let response: PasskeyAnswer
  try {
    response = (await startAuthentication({
      optionsJSON: optionsJSON as unknown as PublicKeyCredentialRequestOptionsJSON,
    })) as PasskeyAnswer
  } catch (error) {
    if (error instanceof Error) return false
    throw error
  }
  const { access_token } = await call(signInWithPasskey, { body: { response }, signal }, { quiet: true })
  await storeSession(access_token, '', signal)
  return true
}
