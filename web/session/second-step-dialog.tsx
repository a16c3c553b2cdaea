import { takeSecondStep } from '@fabula/contract/routes/account-security'
import type { SecondStep } from '@fabula/contract/shapes/account-security'
import { accountPhrases } from '@fabula/phrases/account'
import { secondStepPhrases } from '@fabula/phrases/second-step'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { problemText } from '../client/problem-text.ts'
import { usePage } from '../page/page-facts.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { keepSession } from './log-in.ts'

type SecondStepDialogProps = {
  step: SecondStep
  username: string
  /** Back to name and password. */
  onBack: () => void
  onClose: () => void
  onLoggedIn: () => void
}

/** Finishes a sign-in by a code of the app, or by one that was kept for when the app is lost. */
export default function SecondStepDialog({ step, username, onBack, onClose, onLoggedIn }: SecondStepDialogProps) {
  const { language } = usePage()
  const words = secondStepPhrases[language]
  const form = useId()
  const [way, setWay] = useState<'totp' | 'recovery'>('totp')
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFault(code.trim() === '' ? words.codeNeeded : null)
    if (code.trim() === '') return
    setBusy(true)
    try {
      const { access_token } = await call(takeSecondStep, { body: { ticket: step.ticket, code } }, { quiet: true })
      await keepSession(access_token, username)
      onLoggedIn()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(await problemText(error, language))
      setBusy(false)
    }
  }
  const turnTo = (next: typeof way) => {
    setWay(next)
    setCode('')
    setFault(null)
  }
  const foot = (
    <>
      <Button onClick={onBack}>{words.back}</Button>
      <Button kind="lamp" type="submit" form={form} busy={busy}>
        {words.finish}
      </Button>
    </>
  )
  const isApp = way === 'totp'
  return (
    <Dialog open onClose={onClose} title={words.title} closeLabel={accountPhrases[language].close} foot={foot}>
      <form id={form} className="login-form" onSubmit={submit} noValidate>
        <p>{isApp ? words.fromApp : words.fromRecovery}</p>
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
        {fault && (
          <p className="ui-field-error" role="alert">
            {fault}
          </p>
        )}
        {!isApp && <p>{words.lostAll}</p>}
        {step.kinds.includes('recovery') ? (
          <Button kind="ghost" className="login-switch" onClick={() => turnTo(isApp ? 'recovery' : 'totp')}>
            {isApp ? words.useRecovery : words.useApp}
          </Button>
        ) : (
          <p>{words.lostAll}</p>
        )}
      </form>
    </Dialog>
  )
}
