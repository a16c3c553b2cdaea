import { accountSecurityPhrases } from '@fabula/phrases/account-security'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { problemText } from '../../client/problem-text.ts'
import { usePage } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { intoSight } from './into-sight.ts'

type PasswordDialogProps = {
  title: string
  text?: string
  confirmLabel: string
  danger?: boolean
  /** Does it; a failed call is shown here, and what was typed stays. */
  onConfirm: (password: string) => Promise<void>
  onClose: () => void
  /** Other fields, before the password. */
  children?: ReactNode
}

/** Asks for the password before something about how the account is guarded is changed. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, text, confirmLabel, danger, onConfirm, onClose, children } = props
  const { language } = usePage()
  const words = accountSecurityPhrases[language]
  const form = useId()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFault(password === '' ? words.passwordNeeded : null)
    if (password === '') return
    setBusy(true)
    try {
      await onConfirm(password)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(await problemText(error, language))
    } finally {
      setBusy(false)
    }
  }
  const foot = (
    <>
      <Button onClick={onClose}>{words.cancel}</Button>
      <Button kind={danger ? 'danger' : 'lamp'} type="submit" form={form} busy={busy}>
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={words.close} foot={foot}>
      <form id={form} className="account-form" onSubmit={submit} noValidate>
        {text && <p>{text}</p>}
        {children}
        <TextField
          label={words.password}
          hint={words.passwordWhy}
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
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
