import type { Asset } from '@fabula/core/novel/asset'
import type { ComponentProps } from 'react'
import { Thumb } from '../assets/asset-card.tsx'

type PictureChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  type: 'checkbox' | 'radio'
  shape: 'sprite' | 'background'
  asset: Pick<Asset, 'url'>
  label: string
  /** It was deleted, and is here because it is still named. */
  gone?: boolean
}

/** An asset to be picked by its picture; where no asset stands for it, by an empty frame. */
export const PictureChoice = ({ shape, asset, label, gone, ...input }: PictureChoiceProps) => (
  <li>
    <label className="sprite-pick" data-gone={gone || undefined}>
      <input {...input} />
      <span className="asset-thumb" data-type={shape}>
        <Thumb asset={asset} />
      </span>
      <span className="sprite-pick-name">{label}</span>
    </label>
  </li>
)
