import { assetLists } from '@fabula/core/edit/asset-lists'
import { renameByPattern } from '@fabula/core/edit/rename-pattern'
import type { AssetId } from '@fabula/core/ids'
import type { Asset, AssetType } from '@fabula/core/novel/asset'
import { manyAssetPhrases } from '@fabula/phrases/many-assets'
import { useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNovel } from '../store/use-editor.tsx'

type RenameDialogProps = {
  type: AssetType
  selected: readonly Asset[]
  onClose: () => void
  onRename: (names: readonly { id: AssetId; name: string }[]) => Promise<void>
}

/** Renames many assets by one pattern, with a preview that shows which names are not possible. */
export function RenameDialog({ type, selected, onClose, onRename }: RenameDialogProps) {
  const words = useWords(manyAssetPhrases)
  const all = useNovel((novel) => novel.assets[assetLists[type]])
  const [pattern, setPattern] = useState(`${words.placeName} ${words.placeNumber}`)
  const [from, setFrom] = useState('1')
  const countable = /^\d{1,6}$/.test(from.trim())
  const start = countable ? Number(from) : 1
  const renamed = renameByPattern(pattern, selected, all, start)
  const faults = renamed.filter(({ fault }) => fault !== null).length
  const rename = async () => {
    if (faults > 0 || !countable) return
    onClose()
    await onRename(renamed.map(({ id, now }) => ({ id, name: now })))
  }
  return (
    <FormDialog
      title={words.renameTitle(selected.length)}
      submitLabel={words.renameDo}
      size="wide"
      blocked={faults > 0 || !countable}
      className="asset-renaming"
      below={<Preview renamed={renamed} />}
      onSubmit={() => void rename()}
      onClose={onClose}
    >
      <TextField
        label={words.pattern}
        hint={words.patternHint}
        value={pattern}
        error={faults > 0 ? words.clashes(faults) : undefined}
        onChange={(event) => setPattern(event.currentTarget.value)}
      />
      <TextField
        label={words.from}
        inputMode="numeric"
        value={from}
        error={countable ? undefined : words.fromWrong}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

function Preview({ renamed }: { renamed: ReturnType<typeof renameByPattern> }) {
  const words = useWords(manyAssetPhrases)
  return (
    <>
      <h3>{words.preview}</h3>
      <ul className="asset-renamed">
        {renamed.map(({ id, was, now, fault }) => (
          <li key={id} data-fault={fault ?? undefined}>
            <span>{was}</span>
            <span className="ui-hidden">{words.becomes}</span>
            <span aria-hidden="true">→</span>
            <strong>{now}</strong>
            {fault && <em>{words.faults[fault]}</em>}
          </li>
        ))}
      </ul>
    </>
  )
}
