import { changePassword } from '@fabula/contract/routes/own-account'
import { accountSettingsPhrases } from '@fabula/phrases/account-settings'
import { useState } from 'react'
import { call } from '../client/call.ts'
import { useWords } from '../page/page-facts.tsx'
import { useAttempt } from '../page/use-attempt.ts'
import { Button } from '../ui/button.tsx'
import { Fault } from '../ui/fault.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { toast } from '../ui/toast.ts'
import { checkNewPassword } from './check-new-password.ts'

const nothing = { current: '', next: '', again: '' }

/** Changes the password, given the current one. */
export function PasswordSection() {
  const words = useWords(accountSettingsPhrases)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(nothing)
  const { busy, fault, setFault, attempt } = useAttempt()
  const close = () => {
    setOpen(false)
    setTyped(nothing)
    setFault(null)
  }
  const submit = () => {
    if (busy) return
    const wrong = checkNewPassword(typed)
    if (wrong) return setFault(words[wrong])
    void attempt(async () => {
      const body = { current_password: typed.current, new_password: typed.next }
      await call(changePassword, { body }, { quiet: true })
      close()
      toast.success(words.changed)
    })
  }
  const field = (name: keyof typeof nothing, hint?: string) => (
    <PasswordField
      label={words[name]}
      hint={hint}
      fresh={name !== 'current'}
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
    />
  )
  return (
    <section className="account-part">
      <h2>{words.password}</h2>
      <p>{words.passwordText}</p>
      <Button onClick={() => setOpen(true)}>{words.change}</Button>
      <FormDialog
        open={open}
        title={words.change}
        submitLabel={words.save}
        busy={busy}
        className="account-form"
        onSubmit={submit}
        onClose={close}
      >
        {field('current')}
        {field('next', words.passwordHint)}
        {field('again')}
        <Fault text={fault} />
      </FormDialog>
    </section>
  )
}
