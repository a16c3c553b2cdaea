import { like, unlike } from '@fabula/contract/routes/published'
import type { NovelId } from '@fabula/core/ids'
import { endingPhrases } from '@fabula/phrases/ending'
import { useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { session } from '../../client/session.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { numberIn } from '../../page/show-in-language.ts'
import { useLogin } from '../../session/use-login.tsx'
import { Button } from '../../ui/button.tsx'
import { HeartIcon } from '../../ui/icons.tsx'

type LikeButtonProps = { id: NovelId; likes: number; liked: boolean }

/** Likes the novel, or takes the like back. A guest is asked to log in first, and the like is sent after that. */
export function LikeButton({ id, ...first }: LikeButtonProps) {
  const words = useWords(endingPhrases)
  const { language } = usePage()
  const [now, setNow] = useState(first)
  const [busy, setBusy] = useState(false)
  const login = useLogin()
  const toggle = async () => {
    if (!session.read() && !(await login.ask())) return
    setBusy(true)
    try {
      setNow(await call(now.liked ? unlike : like, { params: { id } }))
    } catch (error) {
      // The call has shown its note; the number stays.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        className="ending-like"
        busy={busy}
        aria-pressed={now.liked}
        title={now.liked ? words.unlike : words.like}
        onClick={toggle}
      >
        <HeartIcon />
        <span className="ui-hidden">{words.likes}: </span>
        {numberIn(language, now.likes)}
      </Button>
      {login.dialog}
    </>
  )
}
