import { coauthorLimits } from '@fabula/contract/shapes/coauthors'
import { isLonger } from '@fabula/core/record/text-length'
import { type FormEvent, useRef, useState } from 'react'
import { useAttempt } from '../../page/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { LimitedText } from '../limited-text/limited-text.tsx'
import { commentDrafts } from './comment-drafts.ts'

type CommentFormProps = {
  /** The key of the unsent text. */
  draft: string
  label: string
  send: string
  /** The initial text if there is no draft. */
  start?: string
  /** Rejects with the reason for a refusal; the text then stays. */
  onSend: (text: string) => Promise<void>
}

/** A field to write a comment. */
export function CommentForm({ draft, label, send, start = '', onSend }: CommentFormProps) {
  const [text, setText] = useState(() => commentDrafts.read(draft) ?? start)
  const { busy, fault, attempt } = useAttempt()
  const latest = useRef(text)
  const type = (typed: string) => {
    latest.current = typed
    setText(typed)
    commentDrafts.write(draft, typed === start ? null : typed)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isLonger(text, coauthorLimits.text)) return
    await attempt(async () => {
      await onSend(text)
      // Text typed during the sending begins the next comment.
      const more = latest.current.startsWith(text) ? latest.current.slice(text.length).trimStart() : latest.current
      latest.current = more
      setText(more)
      commentDrafts.write(draft, more === '' ? null : more)
    })
  }
  return (
    <form className="together-form" onSubmit={submit} noValidate>
      <LimitedText label={label} most={coauthorLimits.text} error={fault} long rows={2} value={text} onChange={type} />
      <Button type="submit" kind="lamp" size="small" busy={busy}>
        {send}
      </Button>
    </form>
  )
}
