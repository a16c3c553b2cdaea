import { assetLists } from '@fabula/core/edit/asset-lists'
import { type AssetType, assetTypes } from '@fabula/core/novel/asset'
import { editorPhrases } from '@fabula/phrases/editor'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { type DragEvent, useEffect, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { usePastedFiles } from '../../page/use-pasted-files.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { typeOfAsset } from '../files/asset-edits.ts'
import { droppedFiles } from '../files/dropped-files.ts'
import { useEntry } from '../location/use-entry.ts'
import { useRights } from '../rights/use-rights.tsx'
import { SectionHead } from '../section/section-head.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { AssetForm } from './asset-form.tsx'
import { AssetList } from './asset-list.tsx'
import { UploadPanel } from './upload-panel.tsx'
import { useUploads } from './use-uploads.ts'
import './assets.css'

/** Pictures and music. Any number of files can be dropped anywhere in the section, or pasted. */
export function AssetsSection() {
  const words = useWords(editorNovelPhrases).assets
  const { sections } = useWords(editorPhrases)
  const novel = useNovel()
  const queue = useUploads()
  const { entry, open, closeTo } = useEntry('assets')
  const named = assetTypes.find((type) => entry === type || entry === `new-${type}`)
  const openType = entry === undefined ? undefined : (named ?? typeOfAsset(novel, entry))
  const [tab, setTab] = useState<AssetType>(openType ?? 'sprite')
  useEffect(() => {
    if (openType) setTab(openType)
  }, [openType])
  const [over, setOver] = useState(false)
  const { edit: mayEdit } = useRights()
  const asset = named || !openType ? null : novel.assets[assetLists[openType]].find(({ id }) => id === entry)

  const drag = (event: DragEvent) => {
    if (!mayEdit || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type !== 'drop')
    if (event.type === 'drop') void droppedFiles(event.dataTransfer).then((files) => queue.add(files, tab))
  }
  // A paste into an open dialog belongs to the dialog.
  usePastedFiles((files) => mayEdit && !document.querySelector('dialog[open]') && queue.add(files, tab))
  const leave = (event: DragEvent<HTMLElement>) => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are dropped anywhere; the keyboard has the button "Choose files"
    <div className="assets" data-over={over || undefined} onDragOver={drag} onDrop={drag} onDragLeave={leave}>
      <SectionHead title={sections.assets} note={mayEdit ? (over ? words.dropNow : words.dropHere) : undefined} />
      <UploadPanel queue={queue} />
      <Tabs
        label={words.kinds}
        selected={tab}
        onSelect={open}
        tabs={assetTypes.map((type) => ({
          id: type,
          label: (
            <>
              {words.types[type]} <span className="editor-count">{novel.assets[assetLists[type]].length}</span>
            </>
          ),
          panel: <AssetList key={type} type={type} queue={queue} onOpen={open} />,
        }))}
      />
      {entry !== undefined && openType && (asset || entry.startsWith('new-')) && (
        <AssetForm key={entry} type={openType} asset={asset ?? null} onClose={() => closeTo(tab)} />
      )}
    </div>
  )
}
