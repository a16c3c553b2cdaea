import { accountSecurityPhrases } from '@fabula/phrases/account-security'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { useAttempt } from '../../page/use-attempt.ts'
import { Fault } from '../../ui/fault.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { intoSight } from './into-sight.ts'

type PasswordDialogProps = {
  title: string
  text?: string
  confirmLabel: string
  danger?: boolean
  /** Performs the action; a failed call is shown here, and the input stays. */
  onConfirm: (password: string) => Promise<void>
  onClose: () => void
  /** Other fields, before the password. */
  children?: ReactNode
}

/** Asks for the password before a change of the account's security. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, text, confirmLabel, danger, onConfirm, onClose, children } = props
  const words = useWords(accountSecurityPhrases)
  const [password, setPassword] = useState('')
  const { busy, fault, setFault, attempt } = useAttempt()
  const submit = () => (password === '' ? setFault(words.passwordNeeded) : void attempt(() => onConfirm(password)))
  return (
    <FormDialog
      title={title}
      submitLabel={confirmLabel}
      danger={danger}
      busy={busy}
      className="account-form"
      onSubmit={submit}
      onClose={onClose}
    >
      {text && <p>{text}</p>}
      {children}
      <PasswordField
        label={words.password}
        hint={words.passwordWhy}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Fault text={fault} ref={intoSight} />
    </FormDialog>
  )
}
