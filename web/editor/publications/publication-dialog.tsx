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

/** What a dialog about a published novel is told by the panel that opens it. */
export type PublicationProps = {
  params: { id: NovelId; published: NovelId }
  link: string
  /** Tells the state of it that is shown from later ones. */
  mark: string
  onDone: () => Promise<void>
  /** Looks again at what the published novel says. */
  onChanged: () => Promise<void>
  onClose: () => void
}

type PublicationDialogProps = Omit<PublicationProps, 'params' | 'link'> & {
  title: string
  confirmLabel: string
  /** Said when it went well. */
  done: string
  /** Something is to be decided first: how much. */
  undecided?: string | false
  /** What the server is asked, told which states of both were shown. */
  send: (compared: { draft: string; live: string }) => Promise<unknown>
  /** What a refusal means here, where that is known. */
  sentenceOf?: (problem: ApiError) => string | null
  children: ReactNode
}

/** Shows how a draft and what was published of it differ, and makes the one follow the other. */
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
      {/* Above what may be long: below it nobody would see it. */}
      <Fault text={fault} />
      {children}
    </Dialog>
  )
}
