import { like, unlike } from '@fabula/contract/routes/published'
import type { NovelId } from '@fabula/core/ids'
import { endingPhrases } from '@fabula/phrases/ending'
import { useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { numberIn } from '../../page/show-in-language.ts'
import { Button } from '../../ui/button.tsx'
import { HeartIcon } from '../../ui/icons.tsx'

type LikeButtonProps = { id: NovelId; likes: number; liked: boolean }

/** Likes the novel, or takes that back; for who has an account. */
export function LikeButton({ id, ...first }: LikeButtonProps) {
  const words = useWords(endingPhrases)
  const { language } = usePage()
  const [now, setNow] = useState(first)
  const [busy, setBusy] = useState(false)
  const toggle = async () => {
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
  )
}
