import type { Connection } from '@fabula/core/edit/connect-scenes'
import type { SceneId } from '@fabula/core/ids'
import type { GraphPoint } from '@fabula/core/novel/graph-layout'
import type { SceneRef, SceneType } from '@fabula/core/novel/scene-ref'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { staticScenePhrases } from '@fabula/phrases/static-scene'
import { useMemo } from 'react'
import { newId } from '../../client/new-id.ts'
import { useWords } from '../../page/page-facts.tsx'
import { findScene } from '../store/parts.ts'
import { useEditor } from '../store/use-editor.tsx'
import { useCommands } from './use-commands.ts'

/** Actions on whole scenes. All throw `ApiError` when refused, and then nothing has changed. */
export function useSceneActions() {
  const editor = useEditor()
  const { run } = useCommands()
  const words = useWords(scenePhrases)
  const { choices } = useWords(staticScenePhrases)
  return useMemo(() => {
    const fresh = (scene_type: SceneType): SceneRef => ({ scene_type, scene_id: newId() })
    const now = () => new Date().toISOString()
    return {
      /**
       * Creates a scene. `point` is its card's position on the graph, `after` the scene that leads to it. Returns the
       * scene, and whether the server has it yet.
       */
      async create(type: SceneType, name: string, point?: GraphPoint, after?: { from: SceneId; by: Connection }) {
        const made = { scene: fresh(type), name, created_at: now(), point }
        const result = await run(
          after ? { command: 'makeNextScene', ...after, ...made } : { command: 'makeScene', ...made },
        )
        return { scene: made.scene, result }
      },
      remove: ({ scene_id }: SceneRef) => run({ command: 'removeScene', scene: scene_id }),
      async duplicate(ref: SceneRef): Promise<{ scene: SceneRef; name: string } | null> {
        const original = findScene(editor.read().novel, ref)
        if (!original) return null
        const scene = fresh(ref.scene_type)
        const name = words.copyName(original.name)
        const { scene_id: id } = scene
        await run({ command: 'duplicateScene', scene: ref.scene_id, id, name, created_at: now(), newId })
        return { scene, name }
      },
      addChoices: (scene: SceneId) => run({ command: 'addChoices', scene, label: choices.first, newId }),
      dropChoices: (scene: SceneId) => run({ command: 'dropChoices', scene }),
    }
  }, [editor, run, words, choices])
}
