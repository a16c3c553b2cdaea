import { beginTotp, confirmTotp } from '@fabula/contract/routes/account-security'
import { accountSecurityPhrases } from '@fabula/phrases/account-security'
import { useState } from 'react'
import { call } from '../../client/call.ts'
import { useWords } from '../../page/page-facts.tsx'
import { useAttempt } from '../../page/use-attempt.ts'
import { CopyCode } from '../../ui/copy-code.tsx'
import { Fault } from '../../ui/fault.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { intoSight } from './into-sight.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { QrPicture } from './qr-picture.tsx'

type TotpDialogProps = { onAdded: (codes: string[] | null) => void; onClose: () => void }

/** Sets up an authenticator app: the password, the QR code for the app, one of its codes. */
export default function TotpDialog({ onAdded, onClose }: TotpDialogProps) {
  const words = useWords(accountSecurityPhrases)
  const [begun, setBegun] = useState<{ secret: string; address: string } | null>(null)
  if (begun) return <ConfirmTotp {...begun} onAdded={onAdded} onClose={onClose} />
  return (
    <PasswordDialog
      title={words.scanTitle}
      text={words.appText}
      confirmLabel={words.go}
      onClose={onClose}
      onConfirm={async (password) => setBegun(await call(beginTotp, { body: { password } }, { quiet: true }))}
    />
  )
}

function ConfirmTotp({ secret, address, onAdded, onClose }: TotpDialogProps & { secret: string; address: string }) {
  const words = useWords(accountSecurityPhrases)
  const [code, setCode] = useState('')
  const { busy, fault, attempt } = useAttempt()
  const submit = () =>
    attempt(async () => onAdded((await call(confirmTotp, { body: { code } }, { quiet: true })).recovery_codes))
  return (
    <FormDialog
      title={words.scanTitle}
      submitLabel={words.confirm}
      busy={busy}
      className="account-form"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{words.scan}</p>
      <QrPicture text={address} label={words.picture} />
      {/* A phone that has the app cannot scan its own screen. */}
      <p>
        <a href={address}>{words.openApp}</a>
      </p>
      <CopyCode code={secret} copyLabel={words.copy} copiedLabel={words.copied} />
      <TextField
        label={words.code}
        hint={words.codeHint}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Fault text={fault} ref={intoSight} />
    </FormDialog>
  )
}
