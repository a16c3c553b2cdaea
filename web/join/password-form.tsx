import { setPasswordByLink } from '@fabula/contract/routes/registration'
import { joinPhrases } from '@fabula/phrases/join'
import { type FormEvent, useState } from 'react'
import { call } from '../client/call.ts'
import { useWords } from '../page/page-facts.tsx'
import { useAttempt } from '../page/use-attempt.ts'
import { useLogin } from '../session/use-login.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyStage } from '../ui/empty-stage.tsx'
import { Fault } from '../ui/fault.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import './join.css'

/** Sets a new password by a link, and offers to log in with it. */
export function PasswordForm({ token }: { token: string }) {
  const words = useWords(joinPhrases)
  const login = useLogin()
  const [typed, setTyped] = useState({ password: '', again: '' })
  const [done, setDone] = useState<string | null>(null)
  const { busy, fault, setFault, attempt } = useAttempt()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { password, again } = typed
    const wrong = password === '' || again === '' ? words.fillAll : password !== again ? words.differ : null
    if (wrong) return setFault(wrong)
    void attempt(async () => {
      const { username } = await call(setPasswordByLink, { body: { token, password } }, { quiet: true })
      history.replaceState(null, '', location.pathname)
      setDone(username)
    })
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
    <PasswordField
      label={words[name]}
      fresh
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
      <Fault text={fault} />
      <Button kind="lamp" type="submit" busy={busy}>
        {words.set}
      </Button>
    </form>
  )
}
