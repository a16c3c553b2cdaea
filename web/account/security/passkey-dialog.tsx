import { addPasskey, beginPasskey } from '@fabula/contract/routes/passkeys'
import type { NewPasskeyAnswer } from '@fabula/contract/shapes/passkeys'
import { accountSecurityPhrases } from '@fabula/phrases/account-security'
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { usePage } from '../../page/page-facts.tsx'
import { useTooLong } from '../../page/use-too-long.ts'
import { Fault } from '../../ui/fault.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PasswordDialog } from './password-dialog.tsx'

type PasskeyDialogProps = { onAdded: (codes: string[] | null) => void; onClose: () => void }

/** Adds a passkey: its name, the password, and the device's own prompt. */
export default function PasskeyDialog({ onAdded, onClose }: PasskeyDialogProps) {
  const { language } = usePage()
  const words = accountSecurityPhrases[language]
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const lengthError = useTooLong()(name.trim(), 60)
  const add = async (password: string) => {
    if (lengthError) return
    setFault(null)
    const optionsJSON = await call(beginPasskey, { body: { password } }, { quiet: true })
    let response: NewPasskeyAnswer['response']
    try {
      response = (await startRegistration({
        optionsJSON: optionsJSON as unknown as PublicKeyCredentialCreationOptionsJSON,
      })) as NewPasskeyAnswer['response']
    } catch (error) {
      if (!(error instanceof Error)) throw error
      setFault(error.name === 'InvalidStateError' ? words.passkeyThere : words.passkeyNotMade)
      return
    }
    const body = { name: name.trim() || words.passkeyUnnamed, response }
    try {
      onAdded((await call(addPasskey, { body }, { quiet: true })).recovery_codes)
    } catch (error) {
      // The problem's own text is about logging in.
      if (!(error instanceof ApiError) || error.code !== 'passkey_refused') throw error
      setFault(words.passkeyNotMade)
    }
  }
  return (
    <PasswordDialog
      title={words.passkeyTitle}
      text={words.passkeyText}
      confirmLabel={words.go}
      onClose={onClose}
      onConfirm={add}
    >
      <TextField
        label={words.passkeyName}
        hint={words.passkeyNameHint}
        error={lengthError}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Fault text={fault} />
    </PasswordDialog>
  )
}
