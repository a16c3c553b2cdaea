import { usagesOf } from '@fabula/core/check/usages'
import type { Asset } from '@fabula/core/novel/asset'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { manyAssetPhrases } from '@fabula/phrases/many-assets'
import { useMemo } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { UsageList } from '../usages/usage-list.tsx'

type DeleteManyDialogProps = { selected: readonly Asset[]; onClose: () => void; onDelete: () => Promise<void> }

/** Asks before deleting several assets, and shows where each is used. */
export function DeleteManyDialog({ selected, onClose, onDelete }: DeleteManyDialogProps) {
  const words = useWords(manyAssetPhrases)
  const { usages: each } = useWords(editorNovelPhrases)
  const novel = useNovel()
  const used = useMemo(
    () =>
      selected
        .map((asset) => ({ asset, usages: usagesOf(novel, { kind: 'asset', id: asset.id }) }))
        .filter(({ usages }) => usages.length > 0),
    [novel, selected],
  )
  const remove = () => {
    onClose()
    void onDelete()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={words.deleteTitle(selected.length)}
      confirmLabel={each.confirm}
      onConfirm={remove}
      onCancel={onClose}
    >
      <p>{used.length > 0 ? words.deleteUsed(used.length) : words.deleteUnused}</p>
      {used.length > 0 && (
        <dl className="asset-used">
          {used.map(({ asset, usages }) => (
            <div key={asset.id}>
              <dt>{asset.name}</dt>
              <dd>
                <UsageList usages={usages} onFollow={onClose} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p>{each.undoable}</p>
    </ConfirmDialog>
  )
}
