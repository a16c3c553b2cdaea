import type { SceneRef } from '@fabula/core/novel/scene-ref'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { useCallback, useRef } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { findScene } from '../store/parts.ts'
import { useEditor } from '../store/use-editor.tsx'
import { useUsageLabel } from '../usages/usage-list.tsx'
import { useRemoveScene } from './delete-scene-dialog.tsx'
import { usagesOfScene } from './usages-of-scene.ts'

/** So many places fit into the browser's own question. */
const MOST = 8

/** Deletes a scene after the browser's own confirmation, which says where it is used. */
export function useConfirmedRemoval(): (scene: SceneRef) => Promise<void> {
  const editor = useEditor()
  const words = useWords(scenePhrases)
  const label = useUsageLabel()
  const remove = useRemoveScene()
  const latest = useRef({ words, label, remove })
  latest.current = { words, label, remove }
  return useCallback(
    async (scene) => {
      const { words: w, label: say, remove: take } = latest.current
      const { novel } = editor.read()
      const usages = usagesOfScene(novel, scene)
      const lines = [
        w.deleteSure(findScene(novel, scene)?.name ?? w.unknownScene),
        ...(usages.length > 0
          ? [
              '',
              w.usedIn,
              ...usages.slice(0, MOST).map((usage) => `• ${say(usage)}`),
              ...(usages.length > MOST ? [w.andMore(usages.length - MOST)] : []),
            ]
          : []),
      ]
      if (window.confirm(lines.join('\n'))) await take(scene)
    },
    [editor],
  )
}
