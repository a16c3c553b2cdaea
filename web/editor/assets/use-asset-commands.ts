import type { AssetId } from '@fabula/core/ids'
import { useMemo } from 'react'
import { type Commands, useCommands } from '../commands/use-commands.ts'

type Ids = readonly AssetId[]

export type AssetCommands = ReturnType<typeof assetCommands>

export function useAssetCommands(): AssetCommands {
  const commands = useCommands()
  return useMemo(() => assetCommands(commands), [commands])
}

/** Changes of existing assets, many at once: each is visible at once, saves itself, and is one undo step. */
const assetCommands = ({ runAndShow }: Commands) => ({
  rename: (names: readonly { id: AssetId; name: string }[]) => runAndShow({ command: 'changeAssets', assets: names }),
  move: (ids: Ids, type: 'sprite' | 'background') =>
    runAndShow({ command: 'changeAssets', assets: ids.map((id) => ({ id, type })) }),
  remove: (ids: Ids) => runAndShow({ command: 'removeAssets', ids }),
  tag: (ids: Ids, add: readonly string[], remove: readonly string[]) =>
    runAndShow({ command: 'tagAssets', ids, add, remove }),
  confirm: (ids: Ids) => runAndShow({ command: 'confirmAssets', ids }),
  keepKind: (ids: Ids) => runAndShow({ command: 'acceptKinds', ids }),
})
