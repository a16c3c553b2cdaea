import { pageAddress } from '@fabula/contract/page-address'
import { acceptInvitation, readReceivedInvitation } from '@fabula/contract/routes/coauthors'
import type { ReceivedInvitation } from '@fabula/contract/shapes/coauthors'
import type { Language } from '@fabula/core/novel/language'
import { coauthorPhrases } from '@fabula/phrases/coauthors'
import { useEffect, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { maySucceedLater } from '../client/may-succeed-later.ts'
import { problemText } from '../client/problem-text.ts'
import { usePage, useWords } from '../page/page-facts.tsx'
import { useLogin } from '../session/use-login.tsx'
import { useViewer } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { EmptyStage } from '../ui/empty-stage.tsx'
import { Fault as FaultText } from '../ui/fault.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** An invitation to co-author a novel: its owner and the role, before it is accepted. */
export function NovelInvitation({ token }: { token: string }) {
  const words = useWords(coauthorPhrases)
  const { viewer } = usePage()
  const login = useLogin()
  const somebody = useViewer(viewer)
  const [tries, setTries] = useState(0)
  if (somebody) return <Received key={`${somebody.id} ${tries}`} token={token} onAgain={() => setTries(tries + 1)} />
  // Reloads the page after a login, with its fragment.
  const ask = async (mode: 'login' | 'register') => {
    if (await login.ask(mode)) location.reload()
  }
  return (
    <EmptyStage heading="h1" title={words.acceptTitle}>
      <p>{words.needsAccount}</p>
      <Button kind="lamp" onClick={() => void ask('login')}>
        {words.logIn}
      </Button>
      <Button onClick={() => void ask('register')}>{words.register}</Button>
      {login.dialog}
    </EmptyStage>
  )
}

function Received({ token, onAgain }: { token: string; onAgain: () => void }) {
  const words = useWords(coauthorPhrases)
  const { language } = usePage()
  const [found, setFound] = useState<ReceivedInvitation | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let isCancelled = false
    call(readReceivedInvitation, { body: { token } }, { quiet: true }).then(
      (invitation) => isCancelled || setFound(invitation),
      async (error) => {
        if (!(error instanceof ApiError)) throw error
        const failed = await faultOf(error, language)
        if (!isCancelled) setFault(failed)
      },
    )
    return () => {
      isCancelled = true
    }
  }, [token, language])
  const accept = async () => {
    if (busy) return
    setBusy(true)
    setFault(null)
    try {
      const { id } = await call(acceptInvitation, { body: { token } }, { quiet: true })
      location.assign(pageAddress.editor(language, 'building_novel', id))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(await faultOf(error, language))
      setBusy(false)
    }
  }
  const shelf = <LinkButton href={pageAddress.building(language)}>{words.toShelf}</LinkButton>
  // An invitation that was loaded and can still be accepted stays on screen.
  if (fault && !(found && fault.mayPass)) {
    return (
      <div role="alert">
        <EmptyStage heading="h1" title={words.acceptTitle}>
          <p>{fault.text}</p>
          {fault.mayPass && (
            <Button kind="lamp" onClick={onAgain}>
              {words.again}
            </Button>
          )}
          {shelf}
        </EmptyStage>
      </div>
    )
  }
  if (!found) return <Skeleton shape="block" count={1} label={words.loading} />
  return (
    <EmptyStage heading="h1" title={words.receivedText(found.owner, found.novel)}>
      <p>{words.as[found.role]}</p>
      <FaultText text={fault?.text} />
      <Button kind="lamp" busy={busy} onClick={() => void accept()}>
        {words.accept}
      </Button>
      {shelf}
    </EmptyStage>
  )
}

/** Why it failed; `mayPass`: the server was unreachable or busy, and a retry may succeed. */
type Fault = { text: string; mayPass: boolean }

const faultOf = async (error: ApiError, language: Language): Promise<Fault> => ({
  text: await problemText(error, language),
  mayPass: maySucceedLater(error),
})
