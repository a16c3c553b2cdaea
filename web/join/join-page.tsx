import { readJoinHash } from '@fabula/contract/join-address'
import type { PageDataOf } from '@fabula/contract/pages'
import { joinPhrases } from '@fabula/phrases/join'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadChunk } from '../client/load-chunk.ts'
import { BackLink } from '../page/back-link.tsx'
import { ClientOnly } from '../page/client-only.tsx'
import { useWords } from '../page/page-facts.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { useLogin } from '../session/use-login.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyStage } from '../ui/empty-stage.tsx'
import { PasswordForm } from './password-form.tsx'

const NovelInvitation = lazy(async () => ({
  default: (await loadChunk(() => import('./novel-invitation.tsx'))).NovelInvitation,
}))

const ConfirmEmail = lazy(async () => ({
  default: (await loadChunk(() => import('./confirm-email.tsx'))).ConfirmEmail,
}))

/**
 * The target of one-time links: an account by invitation, a new password, co-authoring a novel, confirming an address.
 */
export function JoinPage(_page: { data: PageDataOf<'join'> }) {
  return (
    <PageFrame back={<BackLink />}>
      <ClientOnly>
        <Join />
      </ClientOnly>
    </PageFrame>
  )
}

/** Only in the browser, because the fragment is not sent to the server. */
function Join() {
  const words = useWords(joinPhrases)
  const [link, setLink] = useState(() => readJoinHash(location.hash))
  useEffect(() => {
    // Another link opened in this tab changes only the fragment; the browser loads no new page.
    const follow = () => setLink((current) => readJoinHash(location.hash) ?? current)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  if (link?.purpose === 'password') return <PasswordForm key={link.token} token={link.token} />
  if (link?.purpose === 'novel') {
    return (
      <Suspense>
        <NovelInvitation key={link.token} token={link.token} />
      </Suspense>
    )
  }
  if (link?.purpose === 'email') {
    return (
      <Suspense>
        <ConfirmEmail key={link.token} token={link.token} />
      </Suspense>
    )
  }
  if (link?.purpose === 'invitation') return <Invited key={link.token} token={link.token} />
  return (
    <EmptyStage heading="h1" title={words.nothing}>
      <p>{words.nothingText}</p>
    </EmptyStage>
  )
}

/** Stores the invitation for this tab: the account may be created on another page of the site too. */
function Invited({ token }: { token: string }) {
  const words = useWords(joinPhrases)
  const login = useLogin()
  const register = async () => {
    // Part of the registration script, which no page loads before.
    const { storeInvitation } = await loadChunk(() => import('../session/log-in.ts'))
    storeInvitation(token)
    if (await login.ask('register')) location.assign(location.pathname.replace(/\/join.*$/, ''))
  }
  return (
    <EmptyStage heading="h1" title={words.invited}>
      <p>{words.invitedText}</p>
      <Button kind="lamp" onClick={register}>
        {words.register}
      </Button>
      {login.dialog}
    </EmptyStage>
  )
}
