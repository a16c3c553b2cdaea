import type { Thing } from '@fabula/core/check/usages'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { noteIfRefused } from '../../client/null-if-refused.ts'
import { useWords } from '../../page/page-facts.tsx'
import { useBusy } from '../../page/use-busy.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { UsageList, useUsages } from './usage-list.tsx'

type DeleteDialogProps = {
  /** The thing to delete and its name; null: closed. `thing` is null if nothing can refer to it. */
  target: { name: string; thing: Thing | null } | null
  onClose: () => void
  /** Deletes it. A refusal is shown as a red note. */
  onDelete: () => Promise<unknown>
}

/** Asks before deleting something of the novel, and shows where it is used. */
export function DeleteDialog({ target, onClose, onDelete }: DeleteDialogProps) {
  const { usages: words } = useWords(editorNovelPhrases)
  const [busy, during] = useBusy()
  const remove = () => during(() => noteIfRefused(onDelete().then(onClose)))
  return (
    <ConfirmDialog
      open={target !== null}
      danger
      busy={busy}
      title={target && words.title(target.name)}
      confirmLabel={words.confirm}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {target?.thing && <Usages thing={target.thing} onFollow={onClose} />}
      <p>{words.undoable}</p>
    </ConfirmDialog>
  )
}

function Usages({ thing, onFollow }: { thing: Thing; onFollow: () => void }) {
  const { usages: words } = useWords(editorNovelPhrases)
  const usages = useUsages(thing)
  if (usages.length === 0) return <p>{words.unused}</p>
  return (
    <>
      <p>{words.used}</p>
      <UsageList usages={usages} onFollow={onFollow} />
    </>
  )
}
