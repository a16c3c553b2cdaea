import { normalizeTags } from '@fabula/core/edit/tag-assets'
import type { AssetId } from '@fabula/core/ids'
import type { Asset } from '@fabula/core/novel/asset'
import { noteOf } from '@fabula/core/novel/asset-note'
import { fold } from '@fabula/core/novel/fold'
import { manyAssetPhrases } from '@fabula/phrases/many-assets'
import { useId, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { toggled } from '../../page/toggled.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNovel } from '../store/use-editor.tsx'

type TagDialogProps = {
  selected: readonly Asset[]
  onClose: () => void
  onSave: (ids: readonly AssetId[], add: readonly string[], remove: readonly string[]) => Promise<void>
}

/** Adds tags to assets and removes tags from them, as one change. */
export function TagDialog({ selected, onClose, onSave }: TagDialogProps) {
  const words = useWords(manyAssetPhrases)
  const notes = useNovel((novel) => novel.asset_notes)
  const [added, setAdded] = useState('')
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const known = useId()
  const counts = new Map<string, { tag: string; count: number }>()
  for (const { id } of selected)
    for (const tag of noteOf({ asset_notes: notes }, id).tags)
      counts.set(fold(tag), { tag, count: (counts.get(fold(tag))?.count ?? 0) + 1 })
  const add = normalizeTags(added.split(','))
  const save = async () => {
    onClose()
    if (add.length > 0 || gone.size > 0)
      await onSave(
        selected.map(({ id }) => id),
        add,
        [...gone],
      )
  }
  return (
    <FormDialog
      title={words.tagTitle(selected.length)}
      submitLabel={words.tagDo}
      className="asset-tagging"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={words.tagAdd}
        hint={words.tagAddHint}
        list={known}
        autoComplete="off"
        value={added}
        onChange={(event) => setAdded(event.currentTarget.value)}
      />
      <datalist id={known}>
        {normalizeTags(Object.values(notes ?? {}).flatMap(({ tags }) => tags)).map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <fieldset>
        <legend>{words.tagHave}</legend>
        {counts.size === 0 && <p>{words.tagNone}</p>}
        {[...counts].map(([key, { tag, count }]) => (
          <label key={key}>
            <input type="checkbox" checked={!gone.has(key)} onChange={() => setGone((now) => toggled(now, key))} />
            {words.tagOn(tag, count)}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}
