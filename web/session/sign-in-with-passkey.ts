import { beginPasskeySignIn, signInWithPasskey } from '@fabula/contract/routes/passkeys'
import type { PasskeyAnswer } from '@fabula/contract/shapes/passkeys'
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { call } from '../client/call.ts'
import { keepSession } from './log-in.ts'

/**
 * Logs in by a key of this device, or of one beside it. False: whoever was asked has closed the device's window, or it has
 * no key for this site. Failed calls are thrown, and shown by whoever asked.
 */
export async function logInWithPasskey(): Promise<boolean> {
  const optionsJSON = await call(beginPasskeySignIn, {}, { quiet: true })
  let response: PasskeyAnswer
  try {
    response = (await startAuthentication({
      optionsJSON: optionsJSON as unknown as PublicKeyCredentialRequestOptionsJSON,
    })) as PasskeyAnswer
  } catch (error) {
    if (error instanceof Error) return false
    throw error
  }
  const { access_token } = await call(signInWithPasskey, { body: { response } }, { quiet: true })
  await keepSession(access_token, '')
  return true
}
