import { accountPhrases } from '@fabula/phrases/account'
import type { ReactNode } from 'react'
import { useWords } from '../page/page-facts.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyStage } from '../ui/empty-stage.tsx'
import { useLogin } from './use-login.tsx'

type NeedsLoginProps = {
  title: string
  /** `h1` where the page has no other. */
  heading?: 'h1'
  children?: ReactNode
}

/** Shown to a guest in place of personal content. After login the page fetches that content by itself. */
export function NeedsLogin({ title, heading, children }: NeedsLoginProps) {
  const words = useWords(accountPhrases)
  const login = useLogin()
  return (
    <EmptyStage title={title} heading={heading}>
      {children}
      <Button kind="lamp" onClick={() => login.ask()}>
        {words.login}
      </Button>{' '}
      <Button onClick={() => login.ask('register')}>{words.register}</Button>
      {login.dialog}
    </EmptyStage>
  )
}
