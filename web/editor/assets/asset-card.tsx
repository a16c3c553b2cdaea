import type { Asset, AssetType } from '@fabula/core/novel/asset'
import { otherKind } from '@fabula/core/novel/picture-kind'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { manyAssetPhrases } from '@fabula/phrases/many-assets'
import { memo, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { atWidth } from '../../stage/picture-source.ts'
import { PictureIcon } from '../../ui/tool-icons.tsx'
import { ForEditors } from '../rights/use-rights.tsx'
import { CardButtons } from '../section/card-buttons.tsx'
import { AssetNotices, type NoticeProps } from './asset-notices.tsx'
import { TrackPlayer } from './track-player.tsx'

type AssetCardProps = Omit<NoticeProps, 'asset'> & {
  type: AssetType
  asset: Asset
  /** Joined: a card is drawn anew only where something of it is new. */
  tags: string
  selected: boolean
  onToggle: (id: string, range: boolean) => void
  onOpen: (id: string) => void
  onDelete: (asset: Asset) => void
  /** What was seen of its picture: whether parts of it can be seen through. */
  onSeen: (id: string, transparent: boolean) => void
}

/** For pointers alone: keys and screen readers meet the same action on its button, once. */
const POINTERS_ONLY = { tabIndex: -1, 'aria-hidden': true }

/** A picture or a track in its section. Off screen it costs nothing but its place. */
export const AssetCard = memo(function AssetCard(props: AssetCardProps) {
  const { type, asset, tags, selected, onToggle, onOpen, onDelete, onSeen, ...notices } = props
  const words = useWords(editorNovelPhrases)
  const many = useWords(manyAssetPhrases)
  return (
    <li className="asset-card" data-type={type} data-selected={selected || undefined}>
      <ForEditors>
        <span className="asset-select">
          <input
            type="checkbox"
            aria-label={many.select(asset.name)}
            checked={selected}
            // With Shift the browser would select the words between.
            onMouseDown={(event) => event.shiftKey && event.preventDefault()}
            onClick={(event) => onToggle(asset.id, event.shiftKey)}
            onChange={() => undefined}
          />
        </span>
      </ForEditors>
      {type !== 'music' && (
        <button
          type="button"
          className="asset-thumb"
          data-type={type}
          {...POINTERS_ONLY}
          onClick={() => onOpen(asset.id)}
        >
          <Thumb
            asset={asset}
            onLoad={
              asksWhetherSeenThrough(type, asset)
                ? (picture) => {
                    const transparent = isSeeThrough(picture)
                    if (transparent !== null) onSeen(asset.id, transparent)
                  }
                : undefined
            }
          />
        </button>
      )}
      <div className="asset-words">
        <h3>{asset.name}</h3>
        <p className="editor-clip">{asset.prompt_description}</p>
        {asset.width && asset.height && <p className="asset-size">{words.assets.size(asset.width, asset.height)}</p>}
        {tags && <p className="asset-tags">{tags}</p>}
        <AssetNotices asset={asset} {...notices} />
      </div>
      {type === 'music' && asset.url && <TrackPlayer url={asset.url} name={asset.name} />}
      <div className="editor-row-actions">
        <CardButtons name={asset.name} onEdit={() => onOpen(asset.id)} onDelete={() => onDelete(asset)} />
      </div>
    </li>
  )
})

const noNote = { tags: [] }

/** Most pictures are of the right kind whatever is seen through them: those need no look. */
const asksWhetherSeenThrough = (type: AssetType, asset: Asset): boolean =>
  otherKind(type, asset, true, noNote) !== otherKind(type, asset, false, noNote)

type ThumbProps = { asset: Pick<Asset, 'url'>; onLoad?: (picture: HTMLImageElement) => void }

/** A small picture of an asset; one that can not be shown leaves its frame. The name beside it says what it is. */
export function Thumb({ asset, onLoad }: ThumbProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!asset.url || broken === asset.url) return <PictureIcon />
  return (
    <img
      src={atWidth(asset.url, 320)}
      alt=""
      loading="lazy"
      decoding="async"
      onLoad={(event) => onLoad?.(event.currentTarget)}
      onError={() => setBroken(asset.url ?? null)}
    />
  )
}

/** A picture is looked at this small: single soft pixels at its edge do not count. */
const side = 24
/** Less than this of it, of 255, is seen through; and so large a share of the picture has to be. */
const clear = 128
const share = 0.04

/** Whether parts of a loaded picture can be seen through; null where the browser does not let anybody look. */
function isSeeThrough(picture: HTMLImageElement): boolean | null {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: side, height: side })
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  if (!brush || picture.naturalWidth === 0) return null
  try {
    brush.drawImage(picture, 0, 0, side, side)
    const { data } = brush.getImageData(0, 0, side, side)
    let seen = 0
    for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < clear) seen++
    return seen > side * side * share
  } catch {
    // Files that come from another address are shown, and may not be read.
    return null
  }
}
