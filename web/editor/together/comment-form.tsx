import { coauthorLimits } from '@fabula/contract/shapes/coauthors'
import { type FormEvent, useState } from 'react'
import { useAttempt } from '../../page/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'

/** What is typed and not sent, by what it is about: it outlives the dialog that it was typed in. */
const drafts = new Map<string, string>()

type CommentFormProps = {
  draft: string
  label: string
  send: string
  /** What stands in it at first, where nothing that was typed waits. */
  start?: string
  /** Rejects with why it was not taken: the words stay. */
  onSend: (text: string) => Promise<void>
}

/** A field to say something in. */
export function CommentForm({ draft, label, send, start = '', onSend }: CommentFormProps) {
  const [text, setText] = useState(() => drafts.get(draft) ?? start)
  const { busy, fault, attempt } = useAttempt()
  const type = (typed: string) => {
    setText(typed)
    drafts.set(draft, typed)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    await attempt(async () => {
      await onSend(text)
      setText('')
      drafts.delete(draft)
    })
  }
  return (
    <form className="together-form" onSubmit={submit} noValidate>
      <TextArea
        label={label}
        error={fault}
        rows={2}
        maxLength={coauthorLimits.text}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <Button type="submit" kind="lamp" size="small" busy={busy}>
        {send}
      </Button>
    </form>
  )
}
