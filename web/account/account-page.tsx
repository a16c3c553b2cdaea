import { adminAddress } from '@fabula/contract/admin-address'
import { pageAddress } from '@fabula/contract/page-address'
import type { PageDataOf } from '@fabula/contract/pages'
import { readMe, readUser } from '@fabula/contract/routes/account'
import type { User } from '@fabula/contract/shapes/account'
import type { UserId } from '@fabula/core/ids'
import { accountPhrases } from '@fabula/phrases/account'
import { appPhrases } from '@fabula/phrases/app'
import { Suspense, useRef, useState } from 'react'
import { call } from '../client/call.ts'
import { nullIfRefused } from '../client/null-if-refused.ts'
import { BackLink } from '../page/back-link.tsx'
import { ClientOnly } from '../page/client-only.tsx'
import { useFocusRecovery } from '../page/focus-recovery.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import { usePage, useWords } from '../page/page-facts.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { hasUnsent } from '../session/browser-traces.ts'
import { logOut } from '../session/log-in.ts'
import { useLogin } from '../session/use-login.tsx'
import { useOwnAnswer } from '../session/use-own-answer.ts'
import { Button } from '../ui/button.tsx'
import { EmptyStage } from '../ui/empty-stage.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccountFacts } from './account-facts.tsx'
import { PublishedShelf } from './published-shelf.tsx'
import './account-page.css'

const AccountSettings = lazyPart(() => import('./account-settings.tsx'), 'default')
const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'), 'default')

/** The reader's own account, or at `/user/{id}` somebody else's; with their published novels. */
export function AccountPage({ data }: { data: PageDataOf<'account'> }) {
  const words = useWords(accountPhrases)
  const mine = data.user_id === null
  useFocusRecovery()
  const own = useOwnAnswer(data.user, () =>
    // A failure is shown in its place, without a note.
    mine
      ? call(readMe, {}, { quiet: true })
      : call(readUser, { params: { id: data.user_id as UserId } }, { quiet: true }),
  )
  const user = own.value
  const shown = useRef(user)
  shown.current = user
  const reload = async () => {
    const now = await nullIfRefused(call(readMe))
    // In another tab somebody else may have logged in meanwhile.
    if (now !== null && now.id === shown.current?.id) own.put(now)
  }
  if (own.loading) return <Loading />
  if (!user) {
    return (
      <PageFrame back={<BackLink />} width="text">
        <div role="alert">
          <EmptyStage heading="h1" title={data.failure === 'not_found' ? words.userNotFound : words.loadFailed}>
            <LinkButton href={pageAddress.home(data.language)}>{appPhrases[data.language].backToHome}</LinkButton>
          </EmptyStage>
        </div>
      </PageFrame>
    )
  }
  return (
    <PageFrame back={<BackLink />}>
      <section className="account">
        <h1>{mine ? words.title : (user.username ?? words.guest(null))}</h1>
        <AccountFacts user={user} mine={mine} />
        {mine && <AccountActions user={user} />}
      </section>
      <PublishedShelf user={user} mine={mine} />
      {mine && user.username !== null && (
        <ClientOnly>
          <AccountSettings key={user.id} user={user} onChanged={() => void reload()} />
        </ClientOnly>
      )}
    </PageFrame>
  )
}

function AccountActions({ user }: { user: User }) {
  const words = useWords(accountPhrases)
  const { language } = usePage()
  const login = useLogin()
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState(false)
  const leave = async () => {
    setBusy(true)
    // A failure has shown its note, and the session stays.
    await logOut().catch(() => undefined)
    setBusy(false)
    setAsked(false)
  }
  return (
    <div className="account-actions">
      {user.username === null ? (
        <>
          <Button kind="lamp" onClick={() => login.ask('register')}>
            {words.register}
          </Button>
          <Button onClick={() => login.ask('login')}>{words.login}</Button>
        </>
      ) : (
        <>
          <Button onClick={() => (hasUnsent() ? setAsked(true) : void leave())} busy={busy}>
            {words.logout}
          </Button>
          {asked && (
            <Suspense fallback={null}>
              <LeaveDialog busy={busy} onLeave={() => void leave()} onStay={() => setAsked(false)} />
            </Suspense>
          )}
          {user.administrator && <LinkButton href={adminAddress(language)}>{words.administration}</LinkButton>}
        </>
      )}
      {login.dialog}
    </div>
  )
}

function Loading() {
  const words = appPhrases[usePage().language]
  return (
    <PageFrame back={<BackLink />}>
      <div className="account">
        <Skeleton shape="title" label={words.loading} />
        <Skeleton count={4} />
      </div>
      <Skeleton shape="poster" count={3} />
    </PageFrame>
  )
}
