import type { NovelId } from '@fabula/core/ids'
import { publicationPhrases } from '@fabula/phrases/publications'
import type { ReactNode } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { useWords } from '../../page/page-facts.tsx'
import { useAttempt } from '../../page/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fault } from '../../ui/fault.tsx'
import { toast } from '../../ui/toast.ts'
import { useEditor } from '../store/use-editor.tsx'
import { whenSaved } from '../store/when-saved.ts'

/** The props that the panel passes to each dialog about a published novel. */
export type PublicationProps = {
  params: { id: NovelId; published: NovelId }
  link: string
  /** The mark of the published novel's state that is shown. */
  mark: string
  onDone: () => Promise<void>
  /** Reloads the published novel. */
  onChanged: () => Promise<void>
  onClose: () => void
}

type PublicationDialogProps = Omit<PublicationProps, 'params' | 'link'> & {
  title: string
  confirmLabel: string
  /** The note after success. */
  done: string
  /** What has to be decided first: the number of open decisions. */
  undecided?: string | false
  /** Sends the request, with the marks of the draft and the published novel that were compared. */
  send: (compared: { draft: string; live: string }) => Promise<unknown>
  /** A sentence for a refusal that has a special meaning here; null for any other. */
  sentenceOf?: (problem: ApiError) => string | null
  children: ReactNode
}

/** Shows how a draft and its publication differ, and updates one from the other. */
export function PublicationDialog(props: PublicationDialogProps) {
  const { title, confirmLabel, done, undecided, mark, send, sentenceOf, onDone, onChanged, onClose, children } = props
  const words = useWords(publicationPhrases)
  const editor = useEditor()
  const { busy, fault, setFault, attempt } = useAttempt()
  const close = () => busy || onClose()
  const confirm = async () => {
    if (!(await whenSaved(editor))) return setFault(words.notSaved)
    try {
      await send({ draft: editor.mark(), live: mark })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'changed_elsewhere') {
        await Promise.all([onChanged(), editor.follow('')])
        return setFault(words.changed)
      }
      const sentence = sentenceOf?.(error)
      if (!sentence) throw error
      return setFault(sentence)
    }
    toast.success(done)
    await onDone()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      size="wide"
      foot={
        <>
          {undecided && <span role="status">{undecided}</span>}
          <Button onClick={close}>{words.cancel}</Button>
          <Button
            kind="lamp"
            busy={busy}
            aria-disabled={undecided ? true : undefined}
            onClick={() => undecided || void attempt(confirm)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {/* Above the differences, which may be long: below them nobody would see it. */}
      <Fault text={fault} />
      {children}
    </Dialog>
  )
}
