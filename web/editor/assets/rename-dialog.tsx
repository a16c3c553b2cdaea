import { assetLists } from '@fabula/core/edit/asset-lists'
import { renameByPattern } from '@fabula/core/edit/rename-pattern'
import type { AssetId } from '@fabula/core/ids'
import type { Asset, AssetType } from '@fabula/core/novel/asset'
import { editorPhrases } from '@fabula/phrases/editor'
import { manyAssetPhrases } from '@fabula/phrases/many-assets'
import { type FormEvent, useId, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useNovel } from '../store/use-editor.tsx'

type RenameDialogProps = {
  type: AssetType
  selected: readonly Asset[]
  onClose: () => void
  onRename: (names: readonly { id: AssetId; name: string }[]) => Promise<void>
}

/** Names for many assets by one pattern: what would become of each is seen, and which names can not be. */
export function RenameDialog({ type, selected, onClose, onRename }: RenameDialogProps) {
  const words = useWords(manyAssetPhrases)
  const { close, cancel } = useWords(editorPhrases)
  const all = useNovel((novel) => novel.assets[assetLists[type]])
  const [pattern, setPattern] = useState(`${words.placeName} ${words.placeNumber}`)
  const [from, setFrom] = useState('1')
  const form = useId()
  const start = /^\d{1,6}$/.test(from) ? Number(from) : 1
  const renamed = renameByPattern(pattern, selected, all, start)
  const faults = renamed.filter(({ fault }) => fault !== null).length
  const rename = async (event: FormEvent) => {
    event.preventDefault()
    if (faults > 0) return
    onClose()
    await onRename(renamed.map(({ id, now }) => ({ id, name: now })))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.renameTitle(selected.length)}
      closeLabel={close}
      size="wide"
      foot={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button kind="lamp" type="submit" form={form} aria-disabled={faults > 0 || undefined}>
            {words.renameDo}
          </Button>
        </>
      }
    >
      <form id={form} className="asset-renaming" onSubmit={(event) => void rename(event)}>
        <TextField
          label={words.pattern}
          hint={words.patternHint}
          value={pattern}
          maxLength={200}
          error={faults > 0 ? words.clashes(faults) : undefined}
          onChange={(event) => setPattern(event.currentTarget.value)}
        />
        <TextField
          label={words.from}
          inputMode="numeric"
          maxLength={6}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
      </form>
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
    </Dialog>
  )
}
