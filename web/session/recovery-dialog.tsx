import { askForRecovery } from '@fabula/contract/routes/account-email'
import { secondStepPhrases } from '@fabula/phrases/second-step'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { problemText } from '../client/problem-text.ts'
import { usePage } from '../page/page-facts.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Fault } from '../ui/fault.tsx'
import { TextField } from '../ui/text-field.tsx'

/**
 * Requests a link for a new password, sent to the confirmed address. Its answer is the same whether or not an account
 * has that address.
 */
export default function RecoveryDialog({ onBack, onClose }: { onBack: () => void; onClose: () => void }) {
  const { language } = usePage()
  const words = secondStepPhrases[language]
  const form = useId()
  const [address, setAddress] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFault(null)
    try {
      await call(askForRecovery, { body: { address, language } }, { quiet: true })
      setSent(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.code === 'mail_missing' ? words.noMail : await problemText(error, language))
    } finally {
      setBusy(false)
    }
  }
  const foot = (
    <>
      <Button onClick={onBack}>{words.back}</Button>
      {!sent && (
        <Button kind="lamp" type="submit" form={form} busy={busy}>
          {words.send}
        </Button>
      )}
    </>
  )
  return (
    <Dialog open onClose={onClose} title={words.forgotten} foot={foot}>
      <form id={form} className="login-form" onSubmit={submit} noValidate>
        {sent ? (
          <p role="status">{words.sent}</p>
        ) : (
          <>
            <p>{words.recoveryText}</p>
            <TextField
              label={words.address}
              type="email"
              name="email"
              autoComplete="email"
              required
              value={address}
              onChange={(event) => setAddress(event.currentTarget.value)}
            />
          </>
        )}
        <Fault text={fault} />
      </form>
    </Dialog>
  )
}
