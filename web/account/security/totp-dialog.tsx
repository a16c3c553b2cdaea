import { beginTotp, confirmTotp } from '@fabula/contract/routes/account-security'
import { accountSecurityPhrases } from '@fabula/phrases/account-security'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { problemText } from '../../client/problem-text.ts'
import { usePage } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyCode } from '../../ui/copy-code.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { intoSight } from './into-sight.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { QrPicture } from './qr-picture.tsx'

type TotpDialogProps = { onAdded: (codes: string[] | null) => void; onClose: () => void }

/** Sets up an app of codes: the password, the picture for the app, a code of it. */
export default function TotpDialog({ onAdded, onClose }: TotpDialogProps) {
  const { language } = usePage()
  const words = accountSecurityPhrases[language]
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
  const { language } = usePage()
  const words = accountSecurityPhrases[language]
  const form = useId()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFault(null)
    try {
      onAdded((await call(confirmTotp, { body: { code } }, { quiet: true })).recovery_codes)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(await problemText(error, language))
      setBusy(false)
    }
  }
  const foot = (
    <>
      <Button onClick={onClose}>{words.cancel}</Button>
      <Button kind="lamp" type="submit" form={form} busy={busy}>
        {words.confirm}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={words.scanTitle} closeLabel={words.close} foot={foot}>
      <form id={form} className="account-form" onSubmit={submit} noValidate>
        <p>{words.scan}</p>
        <QrPicture text={address} label={words.picture} />
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
        {fault && (
          <p className="account-fault" role="alert" ref={intoSight}>
            {fault}
          </p>
        )}
      </form>
    </Dialog>
  )
}
