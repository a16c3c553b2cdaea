import type { AssetId } from '@fabula/core/ids'
import { isUnconfirmed, noteOf } from '@fabula/core/novel/asset-note'
import { indexOf } from '@fabula/core/novel/novel-index'
import { limits } from '@fabula/core/record/limits'
import { manyAssetPhrases } from '@fabula/phrases/many-assets'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import type { InputProps } from '../forms/input-props.ts'
import { TextInput } from '../forms/inputs/text-input.tsx'
import { useField } from '../forms/use-field.ts'
import { HelpButton } from '../help/help-button.tsx'
import { ForEditors } from '../rights/for-editors.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { useAssetCommands } from './use-asset-commands.ts'

/** What the storyteller is told of an asset; that it only repeats a file's name is said under it, until it is confirmed. */
export function DescriptionInput({ own, ...input }: InputProps & { own: AssetId | null }) {
  const words = useWords(manyAssetPhrases)
  const commands = useAssetCommands()
  const { value = '', set } = useField<string | undefined>(input.name)
  const isPicture = useNovel(({ assets }) => own !== null && assets.musics.every(({ id }) => id !== own))
  const waits = useNovel((novel) => {
    const asset = own && indexOf(novel).assets.get(own)
    return asset ? isUnconfirmed(asset, noteOf(novel, asset.id)) && asset.prompt_description === value : false
  })
  return (
    <>
      <TextInput {...input} />
      {own && isPicture && (
        <div className="message-input-tools">
          <HelpButton
            task={(wish) => ({ kind: 'picture', asset_id: own, text: value.slice(0, limits.prompt), wish })}
            value={value}
            onTake={([draft]) => {
              set(draft?.text ?? value)
              return () => set(value)
            }}
          />
        </div>
      )}
      {own && waits && (
        <p className="asset-unconfirmed">
          {words.toConfirm}
          <ForEditors>
            <Button size="small" onClick={() => void commands.confirm([own])}>
              {words.confirmOne}
            </Button>
          </ForEditors>
        </p>
      )}
    </>
  )
}
