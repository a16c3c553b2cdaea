import { secondStepPhrases } from '@fabula/phrases/second-step'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { problemText } from '../client/problem-text.ts'
import { usePage } from '../page/page-facts.tsx'
import { Button } from '../ui/button.tsx'
import { logInWithPasskey } from './log-in-with-passkey.ts'

type PasskeyButtonProps = { kind?: 'ghost' | 'lamp'; onLoggedIn: () => void; onFault: (fault: string | null) => void }

/** Logs in with a passkey. Renders nothing if the browser has no passkeys, or if the page's host cannot have any. */
export default function PasskeyButton({ kind = 'ghost', onLoggedIn, onFault }: PasskeyButtonProps) {
  const { language } = usePage()
  const words = secondStepPhrases[language]
  const [busy, setBusy] = useState(false)
  /** The login in progress; closing the dialog ends it. */
  const calling = useRef<AbortController>(null)
  useEffect(() => () => calling.current?.abort(), [])
  if (!('PublicKeyCredential' in window) || /^[\d.]+$|:/.test(location.hostname)) return null
  const press = async () => {
    if (busy) return
    setBusy(true)
    onFault(null)
    calling.current = new AbortController()
    const { signal } = calling.current
    try {
      if (await logInWithPasskey(signal)) onLoggedIn()
      else if (!signal.aborted) onFault(words.passkeyNone)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      onFault(await problemText(error, language))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind={kind} className={kind === 'ghost' ? 'login-switch' : undefined} onClick={press} busy={busy}>
      {words.passkey}
    </Button>
  )
}
