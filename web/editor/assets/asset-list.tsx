import type { Asset, AssetType } from '@fabula/core/novel/asset'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyStage } from '../../ui/empty-stage.tsx'
import { AddIcon, UploadIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TypingMark } from '../novel/typing-mark.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { DeleteDialog } from '../usages/delete-dialog.tsx'
import { AssetCard } from './asset-card.tsx'
import { assetLists } from './asset-edits.ts'
import { acceptOf } from './asset-files.ts'
import { type AssetSort, sortAssets } from './sort-assets.ts'
import type { UploadQueue } from './upload-queue.ts'
import { useAssetActions } from './use-asset-actions.ts'

type AssetListProps = { type: AssetType; queue: UploadQueue; onOpen: (entry: string) => void }

const sorts: readonly AssetSort[] = ['newest', 'oldest', 'name']

/** The assets of one type: found by name, sorted, added one by one or many at once. */
export function AssetList({ type, queue, onOpen }: AssetListProps) {
  const words = useWords(editorNovelPhrases)
  const { language } = usePage()
  const assets = useNovel((novel) => novel.assets[assetLists[type]])
  const actions = useAssetActions()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [sort, setSort] = useState<AssetSort>('newest')
  const [deleting, setDeleting] = useState<Asset | null>(null)
  const wanted = useDeferredValue(query)
  const shown = useMemo(() => sortAssets(assets, wanted, sort, language), [assets, wanted, sort, language])
  return (
    <>
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
          </>
        )}
        <span className="asset-adding">
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept={acceptOf(type)}
            onChange={(event) => {
              queue.add([...(event.currentTarget.files ?? [])], type)
              event.currentTarget.value = ''
            }}
          />
          <Button onClick={() => input.current?.click()}>
            <UploadIcon />
            {words.assets.choose}
          </Button>
          <Button onClick={() => onOpen(`new-${type}`)}>
            <AddIcon />
            {words.assets.add[type]}
            <TypingMark form={`asset.new-${type}`} />
          </Button>
        </span>
      </div>
      {assets.length === 0 && <EmptyStage heading="p" title={words.assets.empty[type]} />}
      {assets.length > 0 && shown.length === 0 && <p className="editor-nothing">{words.nothingFound(query)}</p>}
      <ul className="asset-grid" data-type={type}>
        {shown.map((asset) => (
          <AssetCard key={asset.id} type={type} asset={asset} onOpen={onOpen} onDelete={setDeleting} />
        ))}
      </ul>
      <DeleteDialog
        target={deleting && { name: deleting.name, thing: { kind: 'asset', id: deleting.id } }}
        onClose={() => setDeleting(null)}
        onDelete={async () => deleting && actions.remove(type, deleting)}
      />
    </>
  )
}
