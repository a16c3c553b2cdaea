import type { AssetId, FlagId, ScaleId, SpriteMixId } from '@fabula/core/ids'
import type { AssetType } from '@fabula/core/novel/asset'
import { type Character, newCharacter, newSpriteMix } from '@fabula/core/novel/character'
import { useMemo } from 'react'
import { newId } from '../../client/new-id.ts'
import { useCommands } from '../commands/use-commands.ts'
import { readableName } from '../files/asset-files.ts'
import { useAssetActions } from '../files/use-asset-actions.ts'

/**
 * Creates things of the novel where one is picked. Each exists, and can be undone, before the surrounding form is
 * saved. All throw `ApiError` when the server refuses.
 */
export function useNewThings() {
  const { run } = useCommands()
  const assets = useAssetActions()
  return useMemo(() => {
    const asset = (type: AssetType, file: File, name = readableName(file.name)): Promise<AssetId> =>
      assets.add({ type, name, description: name, file })
    return {
      /** A picture or a track, named and described by its file name until the author changes that. */
      asset,
      async flag(name: string): Promise<FlagId> {
        const id = newId<FlagId>()
        await run({ command: 'addEntry', list: 'flags', entry: { id, name, initial_value: false } })
        return id
      },
      async scale(name: string): Promise<ScaleId> {
        const id = newId<ScaleId>()
        await run({ command: 'addEntry', list: 'scales', entry: { id, name, initial_value: 0 } })
        return id
      },
      /** A character with one sprite and a one-sentence biography. */
      async character({ name, sentence, portrait, look }: NewCharacter): Promise<Character> {
        const sprite = await asset('sprite', portrait, name)
        const entry = newCharacter(newId(), name, {
          sprites: [newSpriteMix(newId(), look, [sprite])],
          biographies: [{ prompt_description: sentence, conditionals: [] }],
        })
        await run({ command: 'addEntry', list: 'characters', entry })
        return entry
      },
      /** Uploads a picture as a further expression of a mix. */
      async expression(mix: SpriteMixId, file: File): Promise<AssetId> {
        const id = await asset('sprite', file)
        await run({ command: 'addExpression', mix, sprite: id })
        return id
      },
    }
  }, [run, assets])
}

type NewCharacter = { name: string; sentence: string; portrait: File; look: string }
