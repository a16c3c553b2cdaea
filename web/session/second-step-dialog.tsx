import { takeSecondStep } from '@fabula/contract/routes/account-security'
import type { SecondStep } from '@fabula/contract/second-step'
import { secondStepPhrases } from '@fabula/phrases/second-step'
import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { loadChunk } from '../client/load-chunk.ts'
import { problemText } from '../client/problem-text.ts'
import { usePage } from '../page/page-facts.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Fault } from '../ui/fault.tsx'
import { TextField } from '../ui/text-field.tsx'
import { storeSession } from './log-in.ts'

const PasskeyButton = lazy(() => loadChunk(() => import('./passkey-button.tsx')))

type SecondStepDialogProps = {
  step: SecondStep
  username: string
  /** Called to return to name and password. */
  onBack: () => void
  onClose: () => void
  onLoggedIn: () => void
}

/** Completes a sign-in with a code from an authenticator app, a passkey, or a recovery code. */
export default function SecondStepDialog({ step, username, onBack, onClose, onLoggedIn }: SecondStepDialogProps) {
  const { language } = usePage()
  const words = secondStepPhrases[language]
  const form = useId()
  const hasApp = step.kinds.includes('totp')
  const [way, setWay] = useState<'usual' | 'recovery'>('usual')
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  /** The call in progress; closing the dialog ends it, so that a late answer does not log in. */
  const calling = useRef<AbortController>(null)
  useEffect(() => () => calling.current?.abort(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFault(code.trim() === '' ? words.codeNeeded : null)
    if (code.trim() === '') return
    setBusy(true)
    calling.current = new AbortController()
    const { signal } = calling.current
    try {
      const body = { ticket: step.ticket, code }
      const { access_token } = await call(takeSecondStep, { body, signal }, { quiet: true })
      await storeSession(access_token, username, signal)
      onLoggedIn()
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      // The message for a wrong app code mentions the clock, which does not matter for a recovery code.
      const isWrongRecoveryCode = way === 'recovery' && error.code === 'wrong_code'
      setFault(isWrongRecoveryCode ? words.recoveryWrong : await problemText(error, language))
      setBusy(false)
    }
  }
  const turnTo = (next: typeof way) => {
    setWay(next)
    setCode('')
    setFault(null)
  }
  const isApp = way === 'usual'
  const asksCode = hasApp || !isApp
  const foot = (
    <>
      <Button onClick={onBack}>{words.back}</Button>
      {asksCode && (
        <Button kind="lamp" type="submit" form={form} busy={busy}>
          {words.finish}
        </Button>
      )}
    </>
  )
  return (
    <Dialog open onClose={onClose} title={words.title} foot={foot}>
      <form id={form} className="login-form" onSubmit={submit} noValidate>
        <p>{!isApp ? words.fromRecovery : hasApp ? words.fromApp : words.fromPasskey}</p>
        {asksCode && (
          <TextField
            key={way}
            label={isApp ? words.appCode : words.recoveryCode}
            hint={isApp ? words.appCodeHint : undefined}
            name="code"
            autoComplete={isApp ? 'one-time-code' : 'off'}
            inputMode={isApp ? 'numeric' : 'text'}
            autoCapitalize="none"
            spellCheck={false}
            required
            autoFocus
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        <Fault text={fault} />
        {!isApp && <p>{words.lostAll}</p>}
        <div className="login-ways">
          {isApp && step.kinds.includes('passkey') && (
            <Suspense>
              <PasskeyButton kind={hasApp ? 'ghost' : 'lamp'} onLoggedIn={onLoggedIn} onFault={setFault} />
            </Suspense>
          )}
          {step.kinds.includes('recovery') ? (
            <Button kind="ghost" className="login-switch" onClick={() => turnTo(isApp ? 'recovery' : 'usual')}>
              {isApp ? words.useRecovery : words.useApp}
            </Button>
          ) : (
            <p>{words.lostAll}</p>
          )}
        </div>
      </form>
    </Dialog>
  )
}
