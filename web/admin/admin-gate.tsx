import { becomeAdministrator, readAdministrator } from '@fabula/contract/routes/administrators'
import { adminPhrases } from '@fabula/phrases/admin'
import { signedOutPhrases } from '@fabula/phrases/signed-out'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call, sessionEnded } from '../client/call.ts'
import { session } from '../client/session.ts'
import { useWords } from '../page/page-facts.tsx'
import { useBusy } from '../page/use-busy.ts'
import { useLogin } from '../session/use-login.tsx'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { EmptyStage } from '../ui/empty-stage.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'

/** The token of the link that creates the first administrator, from the fragment, which is never sent to a server. */
const firstToken = (): string | null => new URLSearchParams(location.hash.slice(1)).get('first')

/**
 * Admits administrators; accepts the first one's link, and offers others a login. If an admitted administrator's login
 * expires, their input stays, and can be saved after they log in again.
 */
export function AdminGate({ children }: { children: ReactNode }) {
  const words = useWords(adminPhrases)
  const ended = useWords(signedOutPhrases)
  const user = useSession()?.user
  const [known, setKnown] = useState<{ user: string; administrator: boolean } | null>(null)
  const [first, setFirst] = useState(firstToken)
  const { ask, dialog } = useLogin()
  const [busy, during] = useBusy()
  const isThrough = known?.administrator === true && (user ? known.user === user.id : session.hasEnded())
  useEffect(() => {
    if (!isThrough) return
    const stay = (event: Event) => {
      event.preventDefault()
      void ask('login')
    }
    addEventListener(sessionEnded, stay)
    return () => removeEventListener(sessionEnded, stay)
  }, [isThrough, ask])
  useEffect(() => {
    if (!user) return
    let stale = false
    call(readAdministrator).then(
      ({ administrator }) => stale || setKnown({ user: user.id, administrator }),
      // The failure has shown its note; an unverified user is not admitted.
      () => stale || setKnown({ user: user.id, administrator: false }),
    )
    return () => {
      stale = true
    }
  }, [user])

  if (isThrough) {
    return (
      <>
        {!user && (
          <div role="alert" className="admin-offer">
            <p>{ended.title}</p>
            <Button kind="lamp" onClick={() => ask('login')}>
              {words.logIn}
            </Button>
          </div>
        )}
        {dialog}
        {children}
      </>
    )
  }
  if (user && known?.user !== user.id) return <Skeleton count={4} />
  const become = async () => {
    try {
      await call(becomeAdministrator, { body: { token: first ?? '' } })
      history.replaceState(null, '', location.pathname)
      setKnown({ user: user?.id ?? '', administrator: true })
      toast.success(words.became)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFirst(null)
    }
  }
  return (
    <EmptyStage heading="h2" title={first ? words.become : words.onlyAdmins}>
      <p>{first ? (user ? words.becomeText(user.username) : words.becomeLogin) : words.onlyAdminsText}</p>
      {user && first && (
        <Button kind="lamp" busy={busy} onClick={() => during(become)}>
          {words.become}
        </Button>
      )}
      {!user && (
        <Button kind="lamp" onClick={() => ask('login')}>
          {words.logIn}
        </Button>
      )}
      {dialog}
    </EmptyStage>
  )
}
