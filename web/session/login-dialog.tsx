import { readRegistration } from '@fabula/contract/routes/registration'
import type { SecondStep } from '@fabula/contract/second-step'
import { accountPhrases } from '@fabula/phrases/account'
import { joinPhrases } from '@fabula/phrases/join'
import { type FormEvent, lazy, Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { loadChunk } from '../client/load-chunk.ts'
import { problemText } from '../client/problem-text.ts'
import { usePage } from '../page/page-facts.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Fault } from '../ui/fault.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { checkLogin, checkRegistration, registrationFault } from './check-credentials.ts'
import { logIn, signUp, storedInvitation } from './log-in.ts'
import './login-dialog.css'

const PasskeyButton = lazy(() => loadChunk(() => import('./passkey-button.tsx')))
const RecoveryDialog = lazy(() => loadChunk(() => import('./recovery-dialog.tsx')))
const SecondStepDialog = lazy(() => loadChunk(() => import('./second-step-dialog.tsx')))

export type LoginMode = 'login' | 'register'

type LoginDialogProps = {
  open: boolean
  mode: LoginMode
  onMode: (mode: LoginMode) => void
  /** Called when the dialog is cancelled. */
  onClose: () => void
  /** Called once the session is stored; the dialog may close. */
  onLoggedIn: () => void
}

const nothing = { username: '', password: '', again: '' }

/**
 * Logs in, or registers and then offers to log in with the same credentials. Explains why if registration is closed.
 */
export function LoginDialog({ open, mode, onMode, onClose, onLoggedIn }: LoginDialogProps) {
  const { language } = usePage()
  const words = accountPhrases[language]
  const form = useId()
  const [typed, setTyped] = useState(nothing)
  const [fault, setFault] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [step, setStep] = useState<SecondStep | null>(null)
  const [recovering, setRecovering] = useState(false)
  const closed = useRegistrationRefusal(open && mode === 'register')
  const password = useRef<HTMLInputElement>(null)
  /** The call in progress; closing the dialog ends it, so that its answer neither logs in nor opens the dialog again. */
  const calling = useRef<AbortController>(null)
  // After registering, name and password are already filled in, so Enter is enough to log in. The focus moves in the same
  // moment: the field that had it is gone, and the next Enter must not press another button.
  useLayoutEffect(() => {
    if (done) password.current?.focus()
  }, [done])
  const type = (field: keyof typeof typed) => (event: { currentTarget: HTMLInputElement }) =>
    setTyped({ ...typed, [field]: event.currentTarget.value })
  const show = (next: LoginMode) => {
    setFault(null)
    setDone(null)
    onMode(next)
  }

  // Clears the input, so that the next person to open the dialog on this page does not see it.
  const close = () => {
    calling.current?.abort()
    setBusy(false)
    setTyped(nothing)
    setFault(null)
    setDone(null)
    onClose()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setDone(null)
    const wrong = mode === 'login' ? checkLogin(typed) : checkRegistration(typed)
    setFault(wrong && words[wrong])
    // Enter is pressed in the first field as well as in the last one.
    if (wrong === 'fillAll') event.currentTarget.querySelector<HTMLInputElement>('input:invalid')?.focus()
    if (wrong) return
    setBusy(true)
    calling.current = new AbortController()
    const { signal } = calling.current
    try {
      if (mode === 'login') {
        const { username, password } = typed
        const next = await logIn({ username, password }, signal)
        setTyped({ username: next ? username : '', password: '', again: '' })
        if (next) setStep(next)
        else onLoggedIn()
      } else {
        await signUp(typed.username, typed.password, signal)
        onMode('login')
        setTyped({ ...typed, again: '' })
        setDone(words.registeredNow)
      }
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      const known = mode === 'register' ? registrationFault(error.code) : null
      setFault(known ? words[known] : await problemText(error, language))
    } finally {
      if (!signal.aborted) setBusy(false)
    }
  }

  if (open && recovering) {
    const leave = () => setRecovering(false)
    return (
      <Suspense>
        <RecoveryDialog
          onBack={leave}
          onClose={() => {
            leave()
            close()
          }}
        />
      </Suspense>
    )
  }
  if (open && step) {
    const leave = () => setStep(null)
    return (
      <Suspense>
        <SecondStepDialog
          step={step}
          username={typed.username}
          onBack={leave}
          onClose={() => {
            leave()
            close()
          }}
          onLoggedIn={() => {
            leave()
            onLoggedIn()
          }}
        />
      </Suspense>
    )
  }
  const foot = (
    <>
      <Button onClick={close}>{words.cancel}</Button>
      {!closed && (
        <Button kind="lamp" type="submit" form={form} busy={busy}>
          {words[mode]}
        </Button>
      )}
    </>
  )
  const switchMode = (
    <Button kind="ghost" className="login-switch" onClick={() => show(mode === 'login' ? 'register' : 'login')}>
      {mode === 'login' ? words.toRegister : words.toLogin}
    </Button>
  )
  return (
    <Dialog open={open} onClose={close} title={mode === 'login' ? words.loginTitle : words.registerTitle} foot={foot}>
      {closed ? (
        <div className="login-form">
          <p role="status">{joinPhrases[language][closed]}</p>
          {switchMode}
        </div>
      ) : (
        <form id={form} className="login-form" onSubmit={submit} noValidate>
          <p className="login-done" role="status" hidden={!done}>
            {done}
          </p>
          <TextField
            label={words.username}
            hint={mode === 'register' ? words.usernameHint : undefined}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={typed.username}
            onChange={type('username')}
          />
          <PasswordField
            ref={password}
            label={words.password}
            hint={mode === 'register' ? words.passwordHint : undefined}
            name="password"
            fresh={mode === 'register'}
            value={typed.password}
            onChange={type('password')}
          />
          {mode === 'register' && (
            <PasswordField
              label={words.passwordAgain}
              name="again"
              fresh
              value={typed.again}
              onChange={type('again')}
            />
          )}
          <Fault text={fault} />
          <div className="login-ways">
            {mode === 'login' && (
              <>
                <Suspense>
                  <PasskeyButton onLoggedIn={onLoggedIn} onFault={setFault} />
                </Suspense>
                <Button kind="ghost" className="login-switch" onClick={() => setRecovering(true)}>
                  {words.forgotten}
                </Button>
              </>
            )}
            {switchMode}
          </div>
        </form>
      )}
    </Dialog>
  )
}

/** Why no account can be created here; null if one can, or while that is unknown. */
function useRegistrationRefusal(asked: boolean): 'closed' | 'byInvitation' | null {
  const [closed, setClosed] = useState<'closed' | 'byInvitation' | null>(null)
  useEffect(() => {
    if (!asked) return
    call(readRegistration, {}, { quiet: true }).then(
      ({ registration }) => {
        const isInvited = storedInvitation() !== undefined
        setClosed(
          registration === 'closed' ? 'closed' : registration === 'invitation' && !isInvited ? 'byInvitation' : null,
        )
      },
      // On failure the server's refusal of the registration gives the reason.
      () => undefined,
    )
  }, [asked])
  return asked ? closed : null
}
