import { editReply } from '@fabula/contract/routes/play'
import type { PlayState } from '@fabula/contract/shapes/play'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { problemText } from '../../client/problem-text.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'

/** As much as the server takes. */
const longest = 4_000

type EditReplyDialogProps = {
  state: PlayState
  text: string
  onText: (text: string) => void
  onEdited: (state: PlayState) => void
  onClose: () => void
}

/** The reply in the reader's own words. What was typed is its owner's: a dialog that was closed opens with it again. */
export function EditReplyDialog({ state, text, onText, onEdited, onClose }: EditReplyDialogProps) {
  const { editReply: words } = useWords(playSheetPhrases)
  const { language } = usePage()
  const form = useId()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || state.game_state_id === null) return
    setBusy(true)
    setFault(null)
    try {
      const params = { lang: language, novelId: state.novel_id, stateId: state.game_state_id }
      onEdited(await call(editReply, { params, body: { text } }, { quiet: true }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(await problemText(error, language))
      setBusy(false)
    }
  }
  const foot = (
    <>
      <Button onClick={onClose}>{words.cancel}</Button>
      <Button kind="lamp" type="submit" form={form} busy={busy}>
        {words.save}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={words.title} closeLabel={words.close} size="wide" foot={foot}>
      <form id={form} className="answer-wish" onSubmit={submit} noValidate>
        <p>{words.about}</p>
        <TextArea
          label={words.label}
          hint={state.lines ? words.severalHint : undefined}
          error={fault ?? undefined}
          rows={8}
          maxLength={longest}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
