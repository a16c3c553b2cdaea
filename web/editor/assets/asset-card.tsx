import type { Asset, AssetType } from '@fabula/core/novel/asset'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { memo, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { atWidth } from '../../stage/picture-source.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { DeleteIcon, EditIcon, PictureIcon } from '../../ui/icons.tsx'
import { TrackPlayer } from './track-player.tsx'

type AssetCardProps = {
  type: AssetType
  asset: Asset
  onOpen: (id: string) => void
  onDelete: (asset: Asset) => void
}

/** For pointers alone: keys and screen readers meet the same action on its button, once. */
const POINTERS_ONLY = { tabIndex: -1, 'aria-hidden': true }

/** A picture or a track in its section. Off screen it costs nothing but its place. */
export const AssetCard = memo(function AssetCard({ type, asset, onOpen, onDelete }: AssetCardProps) {
  const words = useWords(editorNovelPhrases)
  return (
    <li className="asset-card" data-type={type}>
      {type !== 'music' && (
        <button
          type="button"
          className="asset-thumb"
          data-type={type}
          {...POINTERS_ONLY}
          onClick={() => onOpen(asset.id)}
        >
          <Thumb asset={asset} />
        </button>
      )}
      <div className="asset-words">
        <h3>{asset.name}</h3>
        <p className="editor-clip">{asset.prompt_description}</p>
        {asset.width && asset.height && <p className="asset-size">{words.assets.size(asset.width, asset.height)}</p>}
      </div>
      {type === 'music' && asset.url && <TrackPlayer url={asset.url} name={asset.name} />}
      <div className="editor-row-actions">
        <IconButton name={words.editOf(asset.name)} size="small" onClick={() => onOpen(asset.id)}>
          <EditIcon />
        </IconButton>
        <IconButton name={words.deleteOf(asset.name)} size="small" onClick={() => onDelete(asset)}>
          <DeleteIcon />
        </IconButton>
      </div>
    </li>
  )
})

/** A small picture of an asset; one that can not be shown leaves its frame. The name beside it says what it is. */
export function Thumb({ asset }: { asset: Pick<Asset, 'url'> }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!asset.url || broken === asset.url) return <PictureIcon />
  return (
    <img
      src={atWidth(asset.url, 320)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(asset.url ?? null)}
    />
  )
}
