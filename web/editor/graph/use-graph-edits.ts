import type { Connection } from '@fabula/core/edit/connect-scenes'
import type { WayOut } from '@fabula/core/edit/disconnect-scenes'
import type { SceneId } from '@fabula/core/ids'
import type { GraphPoint } from '@fabula/core/novel/graph-layout'
import type { SceneRef } from '@fabula/core/novel/scene-ref'
import { useMemo } from 'react'
import { noteIfRefused } from '../../client/null-if-refused.ts'
import { useCommands } from '../commands/use-commands.ts'

/** The author's edits on the graph. A refusal is shown, and the novel is as before. */
export function useGraphEdits() {
  const { run, runAndShow } = useCommands()
  return useMemo(
    () => ({
      arrange: (scene: SceneId, point: GraphPoint) =>
        runAndShow({ command: 'arrangeScene', scene, point }, { merge: `arrange ${scene}` }),
      /** Null if refused. */
      tidy: () => noteIfRefused(run({ command: 'tidyGraph' })),
      connect: (from: SceneId, to: SceneRef, by: Connection) => runAndShow({ command: 'connectScenes', from, to, by }),
      disconnect: (from: SceneId, to: SceneId, by: WayOut) => runAndShow({ command: 'disconnectScenes', from, to, by }),
      /** For a form, which shows the refusal and keeps what was typed. */
      connectByForm: (from: SceneId, to: SceneRef, by: Connection) => run({ command: 'connectScenes', from, to, by }),
    }),
    [run, runAndShow],
  )
}
