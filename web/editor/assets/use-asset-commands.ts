import type { AssetId } from '@fabula/core/ids'
import { useMemo } from 'react'
import { type Commands, useCommands } from '../commands/use-commands.ts'

type Ids = readonly AssetId[]

/** Changes of existing assets, many at once: each is visible at once, saves itself, and is one undo step. */
export interface AssetCommands {
  rename: (names: readonly { id: AssetId; name: string }[]) => Promise<void>
  move: (ids: Ids, type: 'sprite' | 'background') => Promise<void>
  remove: (ids: Ids) => Promise<void>
  tag: (ids: Ids, add: readonly string[], remove: readonly string[]) => Promise<void>
  confirm: (ids: Ids) => Promise<void>
  keepKind: (ids: Ids) => Promise<void>
}

export function useAssetCommands(): AssetCommands {
  const commands = useCommands()
  return useMemo(() => assetCommands(commands), [commands])
}

const assetCommands = ({ runAndShow }: Commands): AssetCommands => ({
  rename: (names) => runAndShow({ command: 'changeAssets', assets: names }),
  move: (ids, type) => runAndShow({ command: 'changeAssets', assets: ids.map((id) => ({ id, type })) }),
  remove: (ids) => runAndShow({ command: 'removeAssets', ids }),
  tag: (ids, add, remove) => runAndShow({ command: 'tagAssets', ids, add, remove }),
  confirm: (ids) => runAndShow({ command: 'confirmAssets', ids }),
  keepKind: (ids) => runAndShow({ command: 'acceptKinds', ids }),
})
