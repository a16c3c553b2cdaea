import { setPasswordByLink } from '@fabula/contract/routes/site'
import { joinPhrases } from '@fabula/phrases/join'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { problemText } from '../client/problem-text.ts'
import { usePage, useWords } from '../page/page-facts.tsx'
import { useLogin } from '../session/use-login.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyStage } from '../ui/empty-stage.tsx'
import { TextField } from '../ui/text-field.tsx'
import './join.css'

/** Sets a new password by a link, and offers to log in with it. */
export function PasswordForm({ token }: { token: string }) {
  const { language } = usePage()
  const words = useWords(joinPhrases)
  const login = useLogin()
  const [typed, setTyped] = useState({ password: '', again: '' })
  const [fault, setFault] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const { password, again } = typed
    const wrong = password === '' || again === '' ? words.fillAll : password !== again ? words.differ : null
    setFault(wrong)
    if (wrong) return
    setBusy(true)
    try {
      const { username } = await call(setPasswordByLink, { body: { token, password } }, { quiet: true })
      history.replaceState(null, '', location.pathname)
      setDone(username)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(await problemText(error, language))
    } finally {
      setBusy(false)
    }
  }
  if (done !== null) {
    const enter = async () => {
      if (await login.ask('login')) location.assign(location.pathname.replace(/\/join.*$/, ''))
    }
    return (
      <EmptyStage heading="h1" title={words.passwordTitle}>
        <p role="status">{words.done(done)}</p>
        <Button kind="lamp" onClick={enter}>
          {words.logIn}
        </Button>
        {login.dialog}
      </EmptyStage>
    )
  }
  const field = (name: keyof typeof typed) => (
    <TextField
      label={words[name]}
      type="password"
      autoComplete="new-password"
      required
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
    />
  )
  return (
    <form className="join-form" onSubmit={submit} noValidate>
      <h1>{words.passwordTitle}</h1>
      <p>{words.passwordText}</p>
      {field('password')}
      {field('again')}
      {fault && (
        <p className="ui-field-error" role="alert">
          {fault}
        </p>
      )}
      <Button kind="lamp" type="submit" busy={busy}>
        {words.set}
      </Button>
    </form>
  )
}
