import { assetLists } from '@fabula/core/edit/asset-lists'
import type { AssetId } from '@fabula/core/ids'
import type { AssetType } from '@fabula/core/novel/asset'
import { isTaken } from '@fabula/core/novel/asset-names'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { manyAssetPhrases } from '@fabula/phrases/many-assets'
import { useWords } from '../../page/page-facts.tsx'
import { Select } from '../../ui/select.tsx'
import { useNovel } from '../store/use-editor.tsx'

/** A hint that another asset of this type has the same name; undefined when the name is unique. */
export function useTakenName(type: AssetType, name: string, own: AssetId | null): string | undefined {
  const words = useWords(manyAssetPhrases)
  const assets = useNovel((novel) => novel.assets[assetLists[type]])
  return isTaken(assets, name, own) ? words.nameTaken : undefined
}

type PictureKind = Exclude<AssetType, 'music'>
type KindSelectProps = {
  value: PictureKind
  onChange: (kind: PictureKind) => void
  labelHidden?: boolean
}

/** Selects what a picture is used as: sprite or background. */
export function KindSelect({ value, onChange, labelHidden }: KindSelectProps) {
  const words = useWords(editorNovelPhrases).assets
  return (
    <Select
      label={words.kind}
      labelHidden={labelHidden}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as PictureKind)}
    >
      <option value="sprite">{words.one.sprite}</option>
      <option value="background">{words.one.background}</option>
    </Select>
  )
}
