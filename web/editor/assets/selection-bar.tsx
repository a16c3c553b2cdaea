import type { Asset, AssetType } from '@fabula/core/novel/asset'
import { manyAssetPhrases } from '@fabula/phrases/many-assets'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../page/lazy-part.tsx'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import type { AssetFacts, AssetFilter } from './filter-assets.ts'
import type { AssetCommands } from './use-asset-commands.ts'

const RenameDialog = lazyPart(() => import('./rename-dialog.tsx'), 'RenameDialog')
const TagDialog = lazyPart(() => import('./tag-dialog.tsx'), 'TagDialog')
const DeleteManyDialog = lazyPart(() => import('./delete-many-dialog.tsx'), 'DeleteManyDialog')

type SelectionBarProps = {
  type: AssetType
  selected: readonly Asset[]
  facts: AssetFacts
  commands: AssetCommands
  onClear: () => void
  onAll: () => void
}

/** The actions for the selected assets. The bar stays in sight while the list scrolls. */
export function SelectionBar({ type, selected, facts, commands, onClear, onAll }: SelectionBarProps) {
  const words = useWords(manyAssetPhrases)
  const [dialog, setDialog] = useState<'tag' | 'rename' | 'delete' | null>(null)
  const ids = selected.map(({ id }) => id)
  const unconfirmed = ids.filter((id) => facts.unconfirmed.has(id))
  const close = () => setDialog(null)
  const other = type === 'sprite' ? 'background' : 'sprite'
  return (
    <section className="asset-selection" aria-label={words.selection}>
      <strong role="status">{words.selected(selected.length)}</strong>
      <Button size="small" onClick={() => setDialog('tag')}>
        {words.tag}
      </Button>
      <Button size="small" onClick={() => setDialog('rename')}>
        {words.rename}
      </Button>
      {type !== 'music' && (
        <Button size="small" onClick={() => void commands.move(ids, other)}>
          {other === 'background' ? words.toBackgrounds : words.toSprites}
        </Button>
      )}
      {unconfirmed.length > 0 && (
        <Button size="small" onClick={() => void commands.confirm(unconfirmed)}>
          {words.confirm}
        </Button>
      )}
      <Button size="small" kind="danger" onClick={() => setDialog('delete')}>
        {words.remove}
      </Button>
      <span className="asset-selection-end">
        <Button size="small" kind="ghost" onClick={onAll}>
          {words.selectAll}
        </Button>
        <Button size="small" kind="ghost" onClick={onClear}>
          {words.selectNone}
        </Button>
      </span>
      <p className="ui-field-hint">{words.selectHint}</p>
      <Suspense>
        {dialog === 'tag' && <TagDialog selected={selected} onClose={close} onSave={commands.tag} />}
        {dialog === 'rename' && (
          <RenameDialog type={type} selected={selected} onClose={close} onRename={commands.rename} />
        )}
        {dialog === 'delete' && (
          <DeleteManyDialog selected={selected} onClose={close} onDelete={() => commands.remove(ids)} />
        )}
      </Suspense>
    </section>
  )
}

type AssetFilterSelectProps = { facts: AssetFacts; value: AssetFilter; onChange: (filter: AssetFilter) => void }

/**
 * Selects which assets are shown: those with a certain hint or tag. Renders nothing when there is nothing to choose.
 */
export function AssetFilterSelect({ facts, value, onChange }: AssetFilterSelectProps) {
  const words = useWords(manyAssetPhrases)
  const { unconfirmed, otherKind, twice, untagged, tags } = facts
  const noticed = (
    [
      ['unconfirmed', unconfirmed.size, words.unconfirmed],
      ['otherKind', otherKind.size, words.otherKind],
      ['twice', twice.size, words.twice],
    ] as const
  ).filter(([name, count]) => count > 0 || value === name)
  const isTag = value.startsWith('tag:') && !tags.has(value.slice(4))
  if (noticed.length === 0 && tags.size === 0 && value === 'all') return null
  return (
    <Select label={words.show} value={value} onChange={(event) => onChange(event.currentTarget.value as AssetFilter)}>
      <option value="all">{words.all}</option>
      {noticed.map(([name, count, label]) => (
        <option key={name} value={name}>
          {label(count)}
        </option>
      ))}
      {(tags.size > 0 || isTag || value === 'untagged') && (
        <optgroup label={words.tags}>
          {isTag && <option value={value}>{words.tagged(value.slice(4), 0)}</option>}
          {[...tags].map(([key, { tag, ids }]) => (
            <option key={key} value={`tag:${key}`}>
              {words.tagged(tag, ids.size)}
            </option>
          ))}
          <option value="untagged">{words.untagged(untagged.size)}</option>
        </optgroup>
      )}
    </Select>
  )
}
