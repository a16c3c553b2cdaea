import type { Asset } from '@fabula/core/novel/asset'
import { manyAssetPhrases } from '@fabula/phrases/many-assets'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { ForEditors } from '../rights/use-rights.tsx'
import type { AssetCommands } from './use-asset-commands.ts'

export type NoticeProps = {
  asset: Asset
  unconfirmed: boolean
  /** The kind that a picture seems to be, if it differs from its own. */
  seems: 'sprite' | 'background' | null
  twice: boolean
  commands: AssetCommands
}

/** Hints about an asset, each settled by one button. */
export function AssetNotices({ asset, unconfirmed, seems, twice, commands }: NoticeProps) {
  const words = useWords(manyAssetPhrases)
  const { id, name } = asset
  if (!unconfirmed && !seems && !twice) return null
  const move = seems === 'background' ? words.toBackgrounds : words.toSprites
  const stays = words.stays[seems === 'background' ? 'sprite' : 'background']
  return (
    <ul className="asset-notices">
      {twice && <li>{words.sameName}</li>}
      {unconfirmed && (
        <li>
          {words.toConfirm}
          <ForEditors>
            <Button
              size="small"
              kind="ghost"
              aria-label={`${words.confirmOne}: ${name}`}
              onClick={() => commands.confirm([id])}
            >
              {words.confirmOne}
            </Button>
          </ForEditors>
        </li>
      )}
      {seems && (
        <li>
          {words.seems[seems]}
          <ForEditors>
            <Button
              size="small"
              kind="ghost"
              aria-label={`${move}: ${name}`}
              onClick={() => commands.move([id], seems)}
            >
              {move}
            </Button>
            <Button size="small" kind="ghost" aria-label={`${stays}: ${name}`} onClick={() => commands.keepKind([id])}>
              {stays}
            </Button>
          </ForEditors>
        </li>
      )}
    </ul>
  )
}
