import { coauthorLimits } from '@fabula/contract/shapes/coauthors'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { problemText } from '../../client/problem-text.ts'
import { usePage } from '../../page/page-facts.tsx'
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
  const { language } = usePage()
  const [text, setText] = useState(() => drafts.get(draft) ?? start)
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const type = (typed: string) => {
    setText(typed)
    drafts.set(draft, typed)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    setBusy(true)
    setFault(undefined)
    try {
      await onSend(text)
      setText('')
      drafts.delete(draft)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(await problemText(error, language))
    } finally {
      setBusy(false)
    }
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
