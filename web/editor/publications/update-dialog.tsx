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
import { useEditor, useNovel } from '../store/use-editor.tsx'
import { whenSaved } from '../store/when-saved.ts'

type UpdateDialogProps = {
  params: { id: NovelId; published: NovelId }
  link: string
  live: Novel
  /** Tells the state of it that is shown from later ones. */
  mark: string
  /** How many things were edited in the published novel itself, and would be replaced. */
  edits: number
  onDone: () => Promise<void>
  /** Looks again at what the published novel says. */
  onChanged: () => Promise<void>
  onClose: () => void
}

/** Shows what readers will find changed, and makes the published novel say what the draft says. */
export function UpdateDialog({ params, link, live, mark, edits, onDone, onChanged, onClose }: UpdateDialogProps) {
  const words = useWords(publicationPhrases)
  const editor = useEditor()
  const draft = useNovel()
  const { busy, fault, setFault, attempt } = useAttempt()
  const update = async () => {
    if (!(await whenSaved(editor))) return setFault(words.notSaved)
    try {
      const body = { compared: { draft: editor.mark(), live: mark } }
      await call(updatePublication, { params, body }, { quiet: true })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_elsewhere') {
        await Promise.all([onChanged(), editor.follow('')])
        return setFault(words.changed)
      }
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
      {/* Above what may be long: below it nobody would see it. */}
      <Fault text={fault} />
      <ChangeList before={live} after={draft} />
    </Dialog>
  )
}
