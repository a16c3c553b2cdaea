import { updatePublication } from '@fabula/contract/routes/publications'
import type { NovelId } from '@fabula/core/ids'
import type { Novel } from '@fabula/core/novel/novel'
import { publicationPhrases } from '@fabula/phrases/publications'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { useWords } from '../../page/page-facts.tsx'
import { useAttempt } from '../../page/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fault } from '../../ui/fault.tsx'
import { toast } from '../../ui/toast.ts'
import { ChangeList } from '../compare/change-list.tsx'
import { whenSaved } from '../novel/when-saved.ts'
import { useEditor, useNovel } from '../store/use-editor.tsx'

type UpdateDialogProps = {
  params: { id: NovelId; published: NovelId }
  link: string
  live: Novel
  /** How many things were edited in the published novel itself, and would be replaced. */
  edits: number
  onDone: () => Promise<void>
  onClose: () => void
}

/** Shows what readers will find changed, and makes the published novel say what the draft says. */
export function UpdateDialog({ params, link, live, edits, onDone, onClose }: UpdateDialogProps) {
  const words = useWords(publicationPhrases)
  const editor = useEditor()
  const draft = useNovel()
  const { busy, fault, setFault, attempt } = useAttempt()
  const update = async () => {
    if (!(await whenSaved(editor))) return setFault(words.notSaved)
    try {
      await call(updatePublication, { params }, { quiet: true })
    } catch (error) {
      const isBlocked = error instanceof ApiError && error.code === 'scenes_without_characters'
      if (!isBlocked) throw error
      return setFault(words.blocked(error.scenes.join(', ')))
    }
    toast.success(words.updated)
    await onDone()
  }
  return (
    <Dialog
      open
      onClose={() => busy || onClose()}
      title={words.updateTitle(link)}
      size="wide"
      foot={
        <>
          <Button onClick={() => busy || onClose()}>{words.cancel}</Button>
          <Button kind="lamp" busy={busy} onClick={() => void attempt(update)}>
            {words.doUpdate}
          </Button>
        </>
      }
    >
      <p>{words.updateText}</p>
      {edits > 0 && <p className="ui-field-error">{words.lost}</p>}
      <ChangeList before={live} after={draft} />
      <Fault text={fault} />
    </Dialog>
  )
}
