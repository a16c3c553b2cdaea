import { changePassword } from '@fabula/contract/routes/own-account'
import { accountSettingsPhrases } from '@fabula/phrases/account-settings'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { problemText } from '../client/problem-text.ts'
import { usePage, useWords } from '../page/page-facts.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { checkNewPassword } from './check-new-password.ts'

const nothing = { current: '', next: '', again: '' }

/** Change the password, by who knows the one there is. */
export function PasswordSection() {
  const { language } = usePage()
  const words = useWords(accountSettingsPhrases)
  const form = useId()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(nothing)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const close = () => {
    setOpen(false)
    setTyped(nothing)
    setFault(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = checkNewPassword(typed)
    setFault(wrong && words[wrong])
    if (wrong) return
    setBusy(true)
    try {
      const body = { current_password: typed.current, new_password: typed.next }
      await call(changePassword, { body }, { quiet: true })
      close()
      toast.success(words.changed)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(await problemText(error, language))
    } finally {
      setBusy(false)
    }
  }
  const field = (name: keyof typeof nothing, autoComplete: string, hint?: string) => (
    <TextField
      label={words[name]}
      hint={hint}
      type="password"
      autoComplete={autoComplete}
      required
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
    />
  )
  const foot = (
    <>
      <Button onClick={close}>{words.cancel}</Button>
      <Button kind="lamp" type="submit" form={form} busy={busy}>
        {words.save}
      </Button>
    </>
  )
  return (
    <section className="account-part">
      <h2>{words.password}</h2>
      <p>{words.passwordText}</p>
      <Button onClick={() => setOpen(true)}>{words.change}</Button>
      <Dialog open={open} onClose={close} title={words.change} closeLabel={words.close} foot={foot}>
        <form id={form} className="account-form" onSubmit={submit} noValidate>
          {field('current', 'current-password')}
          {field('next', 'new-password', words.passwordHint)}
          {field('again', 'new-password')}
          {fault && (
            <p className="account-fault" role="alert">
              {fault}
            </p>
          )}
        </form>
      </Dialog>
    </section>
  )
}
