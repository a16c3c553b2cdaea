import { assetLists } from '@fabula/core/edit/asset-lists'
import type { AssetId } from '@fabula/core/ids'
import type { AssetType } from '@fabula/core/novel/asset'
import { isTaken } from '@fabula/core/novel/asset-names'
import { manyAssetPhrases } from '@fabula/phrases/many-assets'
import { useWords } from '../../page/page-facts.tsx'
import type { InputProps } from '../forms/input-props.ts'
import { TextInput } from '../forms/inputs/text-input.tsx'
import { useField } from '../forms/use-field.ts'
import { useNovel } from '../store/use-editor.tsx'

type AssetNameInputProps = InputProps & { type: AssetType; own: AssetId | null }

/** An asset's name. That another one of its kind is called the same is said, and not forbidden. */
export function AssetNameInput({ type, own, ...input }: AssetNameInputProps) {
  const { value = '' } = useField<string | undefined>(input.name)
  const taken = useTakenName(type, value, own)
  return <TextInput {...input} words={taken === undefined ? input.words : { ...input.words, hint: taken }} />
}

/** What to say of a name that another asset of its kind has; undefined: nobody has it. */
export function useTakenName(type: AssetType, name: string, own: AssetId | null): string | undefined {
  const words = useWords(manyAssetPhrases)
  const assets = useNovel((novel) => novel.assets[assetLists[type]])
  return isTaken(assets, name, own) ? words.nameTaken : undefined
}
