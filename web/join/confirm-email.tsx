import { pageAddress } from '@fabula/contract/page-address'
import { confirmEmail } from '@fabula/contract/routes/account-email'
import { joinPhrases } from '@fabula/phrases/join'
import { useState } from 'react'
import { call } from '../client/call.ts'
import { usePage, useWords } from '../page/page-facts.tsx'
import { useAttempt } from '../page/use-attempt.ts'
import { Button } from '../ui/button.tsx'
import { EmptyStage } from '../ui/empty-stage.tsx'
import { Fault } from '../ui/fault.tsx'
import { LinkButton } from '../ui/link-button.tsx'

/**
 * Confirms an address by the link that was sent to it, only after a click: programs that open links confirm nothing.
 */
export function ConfirmEmail({ token }: { token: string }) {
  const { language } = usePage()
  const words = useWords(joinPhrases)
  const [done, setDone] = useState<string | null>(null)
  const { busy, fault, attempt } = useAttempt()
  const confirm = () =>
    attempt(async () => {
      const { username } = await call(confirmEmail, { body: { token, language } }, { quiet: true })
      history.replaceState(null, '', location.pathname)
      setDone(username)
    })
  return (
    <EmptyStage heading="h1" title={words.emailTitle}>
      {done === null ? <p>{words.emailText}</p> : <p role="status">{words.emailDone(done)}</p>}
      <Fault text={fault} />
      {done === null ? (
        <Button kind="lamp" onClick={confirm} busy={busy}>
          {words.emailConfirm}
        </Button>
      ) : (
        <LinkButton href={pageAddress.account(language)}>{words.toAccount}</LinkButton>
      )}
    </EmptyStage>
  )
}
