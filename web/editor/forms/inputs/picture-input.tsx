import type { AssetId } from '@fabula/core/ids'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import type { ComponentProps } from 'react'
import { useWords } from '../../../page/page-facts.tsx'
import { AssetPicker } from '../../pickers/asset-picker.tsx'
import type { InputProps } from '../input-props.ts'
import { useField } from '../use-field.ts'

type PictureInputProps = InputProps &
  Pick<ComponentProps<typeof AssetPicker>, 'shape' | 'assets' | 'store'> & {
    /** The name of a chosen asset that is no longer among `assets`. */
    nameOf?: (id: AssetId) => string | undefined
  }

/** Selects one of `assets` by its picture. */
export function PictureInput({ name, words, shape, assets, store, nameOf }: PictureInputProps) {
  const { unknownSprite, unknownBackground } = useWords(scenePhrases)
  const { value, set, error } = useField<AssetId | '' | null>(name)
  return (
    <AssetPicker
      label={words.label}
      shape={shape}
      assets={assets}
      value={value || null}
      onChange={set}
      unknown={(value && nameOf?.(value)) || (shape === 'sprite' ? unknownSprite : unknownBackground)}
      error={error}
      store={store}
    />
  )
}
