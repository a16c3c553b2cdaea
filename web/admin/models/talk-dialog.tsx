import { tryConnection } from '@fabula/contract/routes/models'
import { type TryAnswer, TryAsk } from '@fabula/contract/shapes/models'
import { adminModelPhrases } from '@fabula/phrases/admin-models'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { problemText } from '../../client/problem-text.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { useTooLong } from '../../page/use-too-long.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fault } from '../../ui/fault.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { maxLengthOf } from '../max-length.ts'

const maxLength = maxLengthOf(TryAsk.shape.text)

type TalkDialogProps = { id: string; name: string; currency: string; onClose: () => void }

/** A test conversation with a connected model, as in a scene. Nothing is stored. */
export function TalkDialog({ id, name, currency, onClose }: TalkDialogProps) {
  const words = useWords(adminModelPhrases)
  const { language } = usePage()
  const [past, setPast] = useState<TryAsk['past'] & object>([])
  const [last, setLast] = useState<TryAnswer | null>(null)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const lengthError = useTooLong()(text, maxLength)

  const say = async (event: FormEvent) => {
    event.preventDefault()
    const message = text.trim()
    if (message === '' || busy || lengthError) return
    setBusy(true)
    setProblem(null)
    try {
      const body = { text: message, language, past: past.slice(-20) }
      const answer = await call(tryConnection, { params: { id }, body }, { quiet: true })
      setPast([...past, { by: 'me', text: message }, { by: 'model', text: answer.text }])
      setLast(answer)
      setText('')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(await problemText(error, language))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title={words.talkTitle(name)}>
      <p>{words.talkText}</p>
      <ol className="admin-talk" aria-live="polite">
        {past.map(({ by, text: line }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
          <li key={index}>
            <strong>{by === 'me' ? words.talkYou : words.talkIlse}</strong> {line}
          </li>
        ))}
      </ol>
      {last && (
        <p className="admin-soft">
          {words.talkCost(last.total_ms, last.tokens)}
          {last.cost !== null && `, ${words.money(last.cost, currency)}`}
        </p>
      )}
      <Fault text={problem} />
      <form className="admin-form" onSubmit={say}>
        <TextField
          label={words.talkSay}
          value={text}
          error={lengthError}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button kind="lamp" type="submit" busy={busy} aria-disabled={lengthError !== undefined || undefined}>
          {words.talkSend}
        </Button>
      </form>
    </Dialog>
  )
}
