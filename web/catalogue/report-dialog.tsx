import { reportNovel } from '@fabula/contract/routes/reports'
import { type ReportReason, reportReasons } from '@fabula/contract/shapes/reports'
import type { NovelId } from '@fabula/core/ids'
import { reportPhrases } from '@fabula/phrases/reports'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { problemText } from '../client/problem-text.ts'
import { usePage, useWords } from '../page/page-facts.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { toast } from '../ui/toast.ts'
import './report-dialog.css'

export type ReportDialogProps = { id: NovelId; open: boolean; onClose: () => void }

/** What is wrong, and more about it. What was typed stays when it can not be sent. */
export function ReportDialog({ id, open, onClose }: ReportDialogProps) {
  const { language } = usePage()
  const words = useWords(reportPhrases)
  const form = useId()
  const [reason, setReason] = useState<ReportReason>('adult')
  const [text, setText] = useState('')
  const [withTurn, setWithTurn] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFault(null)
    try {
      await call(reportNovel, { params: { id }, body: { reason, text, with_turn: withTurn } }, { quiet: true })
      setText('')
      onClose()
      toast.success(words.sent)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(await problemText(error, language))
    } finally {
      setBusy(false)
    }
  }
  const foot = (
    <>
      <Button onClick={onClose}>{words.cancel}</Button>
      <Button kind="lamp" type="submit" form={form} busy={busy}>
        {words.send}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={words.title} closeLabel={words.close} foot={foot}>
      <form id={form} className="report-form" onSubmit={submit} noValidate>
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
          maxLength={2_000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Checkbox
          label={words.withTurn}
          hint={words.withTurnHint}
          checked={withTurn}
          onChange={(event) => setWithTurn(event.currentTarget.checked)}
        />
        {fault && (
          <p className="report-fault" role="alert">
            {fault}
          </p>
        )}
      </form>
    </Dialog>
  )
}
