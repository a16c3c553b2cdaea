import { editReply } from '@fabula/contract/routes/play'
import type { PlayState } from '@fabula/contract/shapes/play'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { useAttempt } from '../../page/use-attempt.ts'
import { useTooLong } from '../../page/use-too-long.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'

/** The server's limit. */
const maxLength = 4_000

type EditReplyDialogProps = {
  state: PlayState
  text: string
  onText: (text: string) => void
  onEdited: (state: PlayState) => void
  onClose: () => void
}

/** Edits the reply in the reader's own words. The owner keeps the text, so that a closed dialog opens with it again. */
export function EditReplyDialog({ state, text, onText, onEdited, onClose }: EditReplyDialogProps) {
  const { editReply: words } = useWords(playSheetPhrases)
  const { language } = usePage()
  const { busy, fault, attempt } = useAttempt()
  const lengthError = useTooLong()(text, maxLength)
  const submit = () =>
    attempt(async () => {
      if (lengthError || state.game_state_id === null) return
      const params = { lang: language, novelId: state.novel_id, stateId: state.game_state_id }
      onEdited(await call(editReply, { params, body: { text, if_current: true } }, { quiet: true }))
    })
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.save}
      size="wide"
      busy={busy}
      blocked={lengthError !== undefined}
      className="answer-wish"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{words.about}</p>
      <TextArea
        label={words.label}
        hint={state.lines ? words.severalHint : undefined}
        error={lengthError ?? fault}
        rows={8}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
