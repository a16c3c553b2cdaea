import { assetLists } from '@fabula/core/edit/asset-lists'
import type { Asset, AssetType } from '@fabula/core/novel/asset'
import { noteOf } from '@fabula/core/novel/asset-note'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { manyAssetPhrases } from '@fabula/phrases/many-assets'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyStage } from '../../ui/empty-stage.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AddIcon, UploadIcon } from '../../ui/tool-icons.tsx'
import { acceptOf } from '../files/asset-files.ts'
import { TypingMark } from '../forms/typing-mark.tsx'
import { useRights } from '../rights/use-rights.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { DeleteDialog } from '../usages/delete-dialog.tsx'
import { AssetCard } from './asset-card.tsx'
import { type AssetFilter, type AssetSort, factsOf, filterAssets, sortAssets } from './filter-assets.ts'
import { AssetFilterSelect, SelectionBar } from './selection-bar.tsx'
import type { UploadQueue } from './upload-queue.ts'
import { useAssetCommands } from './use-asset-commands.ts'
import { useSelection } from './use-selection.ts'

type AssetListProps = { type: AssetType; queue: UploadQueue; onOpen: (entry: string) => void }

const sorts: readonly AssetSort[] = ['newest', 'oldest', 'name']

/** The assets of one type: search, sorting, selection, and buttons to add one or upload many. */
export function AssetList({ type, queue, onOpen }: AssetListProps) {
  const words = useWords(editorNovelPhrases)
  const { language } = usePage()
  const assets = useNovel((novel) => novel.assets[assetLists[type]])
  const many = useWords(manyAssetPhrases)
  const notes = useNovel((novel) => novel.asset_notes)
  const commands = useAssetCommands()
  const { edit: mayEdit } = useRights()
  const [query, setQuery] = useState('')
  const [sort, setSort] = useState<AssetSort>('newest')
  const [deleting, setDeleting] = useState<Asset | null>(null)
  const wanted = useDeferredValue(query)
  const [filter, setFilter] = useState<AssetFilter>('all')
  const [seen, setSeen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const onSeen = useCallback(
    (id: string, transparent: boolean) =>
      setSeen((now) => (now.get(id) === transparent ? now : new Map(now).set(id, transparent))),
    [],
  )
  const facts = useMemo(() => factsOf(type, assets, notes, seen), [type, assets, notes, seen])
  const shown = useMemo(
    () => sortAssets(filterAssets(assets, filter, facts), wanted, sort, language),
    [assets, filter, facts, wanted, sort, language],
  )
  const { selected, onToggle, onKeyDown, clear, all } = useSelection(shown)
  const picked = useMemo(() => new Set(selected.map(({ id }) => id)), [selected])
  const waiting = assets.filter(({ id }) => facts.unconfirmed.has(id)).map(({ id }) => id)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys pressed anywhere in the list
    <div onKeyDown={onKeyDown}>
      <div className="asset-tools">
        {assets.length > 0 && (
          <>
            <TextField
              label={words.search}
              type="search"
              value={query}
              onChange={(event) => setQuery(event.currentTarget.value)}
            />
            <Select
              label={words.assets.sort}
              value={sort}
              onChange={(event) => setSort(event.currentTarget.value as AssetSort)}
            >
              {sorts.map((each) => (
                <option key={each} value={each}>
                  {words.assets.sorts[each]}
                </option>
              ))}
            </Select>
            <AssetFilterSelect facts={facts} value={filter} onChange={setFilter} />
          </>
        )}
        {mayEdit && (
          <span className="asset-adding">
            <FileButton multiple accept={acceptOf(type)} onFiles={(files) => queue.add(files, type)}>
              <UploadIcon />
              {words.assets.choose}
            </FileButton>
            <Button onClick={() => onOpen(`new-${type}`)}>
              <AddIcon />
              {words.assets.add[type]}
              <TypingMark form={`asset.new-${type}`} />
            </Button>
          </span>
        )}
      </div>
      {waiting.length > 0 && (
        <p className="asset-waiting">
          <span>{many.waiting(waiting.length)}</span>
          {filter !== 'unconfirmed' && (
            <Button size="small" onClick={() => setFilter('unconfirmed')}>
              {many.showWaiting}
            </Button>
          )}
          {mayEdit && (
            <Button size="small" onClick={() => void commands.confirm(waiting)}>
              {many.confirmAll}
            </Button>
          )}
        </p>
      )}
      {assets.length === 0 && <EmptyStage heading="p" title={words.assets.empty[type]} />}
      {assets.length > 0 && shown.length === 0 && (
        <p className="editor-nothing">{query.trim() === '' ? many.noneLeft : words.nothingFound(query)}</p>
      )}
      {mayEdit && selected.length > 0 && (
        <SelectionBar type={type} selected={selected} facts={facts} commands={commands} onClear={clear} onAll={all} />
      )}
      <ul className="asset-grid" data-type={type}>
        {shown.map((asset) => (
          <AssetCard
            key={asset.id}
            type={type}
            asset={asset}
            tags={noteOf({ asset_notes: notes }, asset.id).tags.join(' · ')}
            selected={picked.has(asset.id)}
            unconfirmed={facts.unconfirmed.has(asset.id)}
            seems={facts.otherKind.get(asset.id) ?? null}
            twice={facts.twice.has(asset.id)}
            commands={commands}
            onToggle={onToggle}
            onOpen={onOpen}
            onDelete={setDeleting}
            onSeen={onSeen}
          />
        ))}
      </ul>
      <DeleteDialog
        target={deleting && { name: deleting.name, thing: { kind: 'asset', id: deleting.id } }}
        onClose={() => setDeleting(null)}
        onDelete={async () => deleting && commands.remove([deleting.id])}
      />
    </div>
  )
}
