import { readReported, reportNovel } from '@fabula/contract/routes/reports'
import { type ReportReason, reportReasons } from '@fabula/contract/shapes/reports'
import type { NovelId } from '@fabula/core/ids'
import { reportPhrases } from '@fabula/phrases/reports'
import { useEffect, useState } from 'react'
import { call } from '../client/call.ts'
import { useWords } from '../page/page-facts.tsx'
import { useAttempt } from '../page/use-attempt.ts'
import { useTooLong } from '../page/use-too-long.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Fault } from '../ui/fault.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Select } from '../ui/select.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { toast } from '../ui/toast.ts'
import './report-dialog.css'

export type ReportDialogProps = { id: NovelId; open: boolean; onClose: () => void }

/**
 * A report: its reason, and details. The input stays if it cannot be sent. A reader who has reported the novel before
 * is told so at once.
 */
export function ReportDialog({ id, open, onClose }: ReportDialogProps) {
  const words = useWords(reportPhrases)
  const [reason, setReason] = useState<ReportReason>('adult')
  const [text, setText] = useState('')
  const [withTurn, setWithTurn] = useState(false)
  /** Null while unknown. */
  const [reported, setReported] = useState<boolean | null>(null)
  const { busy, fault, attempt } = useAttempt()
  const lengthError = useTooLong()(text, 2_000)
  useEffect(() => {
    // If that is unknown, a report may still be sent.
    if (open)
      call(readReported, { params: { id } }, { quiet: true }).then(
        (answer) => setReported(answer.reported),
        () => setReported(false),
      )
  }, [id, open])
  const submit = () =>
    attempt(async () => {
      if (lengthError) return
      await call(reportNovel, { params: { id }, body: { reason, text, with_turn: withTurn } }, { quiet: true })
      setText('')
      setReported(true)
      onClose()
      toast.success(words.sent)
    })
  if (reported)
    return (
      <Dialog open={open} title={words.title} onClose={onClose}>
        <p className="report-form">{words.already}</p>
      </Dialog>
    )
  return (
    <FormDialog
      open={open && reported !== null}
      title={words.title}
      submitLabel={words.send}
      busy={busy}
      blocked={lengthError !== undefined}
      className="report-form"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{words.about}</p>
      <Select
        label={words.reason}
        value={reason}
        onChange={(event) => setReason(reportReasons.find((each) => each === event.currentTarget.value) ?? 'other')}
      >
        {reportReasons.map((each) => (
          <option key={each} value={each}>
            {words.reasons[each]}
          </option>
        ))}
      </Select>
      <TextArea
        label={words.text}
        hint={words.textHint}
        rows={4}
        error={lengthError}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Checkbox
        label={words.withTurn}
        hint={words.withTurnHint}
        checked={withTurn}
        onChange={(event) => setWithTurn(event.currentTarget.checked)}
      />
      <Fault text={fault} />
    </FormDialog>
  )
}
