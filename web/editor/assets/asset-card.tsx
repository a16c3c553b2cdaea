import type { Asset, AssetType } from '@fabula/core/novel/asset'
import { otherKind } from '@fabula/core/novel/picture-kind'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { manyAssetPhrases } from '@fabula/phrases/many-assets'
import { memo, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { useTextLang } from '../../page/use-text-lang.ts'
import { atWidth } from '../../stage/picture-source.ts'
import { PictureIcon } from '../../ui/tool-icons.tsx'
import { ForEditors } from '../rights/use-rights.tsx'
import { CardButtons } from '../section/card-buttons.tsx'
import { AssetNotices, type NoticeProps } from './asset-notices.tsx'
import { TrackPlayer } from './track-player.tsx'

type AssetCardProps = Omit<NoticeProps, 'asset'> & {
  type: AssetType
  asset: Asset
  /** Joined into one string, so that memo compares tags by value. */
  tags: string
  selected: boolean
  onToggle: (id: string, range: boolean) => void
  onOpen: (id: string) => void
  onDelete: (asset: Asset) => void
  /** Called once the loaded picture was examined for transparent areas. */
  onSeen: (id: string, transparent: boolean) => void
}

/** For pointers only: keyboard and screen reader users have the same action on a button. */
const pointersOnly = { tabIndex: -1, 'aria-hidden': true }

/** An asset's card in its section. The browser skips rendering it while it is off screen. */
export const AssetCard = memo(function AssetCard(props: AssetCardProps) {
  const { type, asset, tags, selected, onToggle, onOpen, onDelete, onSeen, ...notices } = props
  const words = useWords(editorNovelPhrases)
  const langOf = useTextLang()
  const many = useWords(manyAssetPhrases)
  return (
    <li className="asset-card" data-type={type} data-selected={selected || undefined}>
      <ForEditors>
        <span className="asset-select">
          <input
            type="checkbox"
            aria-label={many.select(asset.name)}
            checked={selected}
            // Otherwise the browser selects the text between the two clicks.
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
          {...pointersOnly}
          onClick={() => onOpen(asset.id)}
        >
          <Thumb
            asset={asset}
            onLoad={
              needsTransparencyCheck(type, asset)
                ? (picture) => {
                    const transparent = isTransparent(picture)
                    if (transparent !== null) onSeen(asset.id, transparent)
                  }
                : undefined
            }
          />
        </button>
      )}
      <div className="asset-words">
        <h3>{asset.name}</h3>
        <p className="editor-clip" lang={langOf(asset.prompt_description)}>
          {asset.prompt_description}
        </p>
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

/** Most pictures have the right kind whether transparent or not, and need no examination. */
const needsTransparencyCheck = (type: AssetType, asset: Asset): boolean =>
  otherKind(type, asset, true, noNote) !== otherKind(type, asset, false, noNote)

type ThumbProps = { asset: Pick<Asset, 'url'>; onLoad?: (picture: HTMLImageElement) => void }

/**
 * A thumbnail of an asset, or a placeholder if it cannot be loaded. Its alt text is empty because the name is beside
 * it.
 */
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

/** The size at which a picture is examined: single soft pixels at its edge do not count. */
const side = 24
/**
 * The alpha (of 255) below which a pixel counts as transparent, and the share of such pixels above which a picture
 * does.
 */
const clear = 128
const share = 0.04

/** Whether a loaded picture has transparent areas; null when the browser forbids reading its pixels. */
function isTransparent(picture: HTMLImageElement): boolean | null {
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
    // Pictures from another origin can be shown, but not read.
    return null
  }
}
