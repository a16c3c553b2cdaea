import type { ProblemLocation } from '@fabula/core/check/problem'
import { usagesOf } from '@fabula/core/check/usages'
import type { Novel } from '@fabula/core/novel/novel'
import { endingsOf } from '@fabula/core/novel/novel-index'
import type { SceneRef } from '@fabula/core/novel/scene-ref'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { useMemo } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { problemText } from '../../client/problem-text.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { useBusy } from '../../page/use-busy.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useSceneActions } from '../commands/use-scene-actions.ts'
import { useNovel, useScene } from '../store/use-editor.tsx'
import { UsageList } from '../usages/usage-list.tsx'

type DeleteSceneDialogProps = { scene: SceneRef; onClose: () => void; onDeleted?: () => void }

/** Asks before deleting a scene, and shows where it is used. */
export function DeleteSceneDialog({ scene: ref, onClose, onDeleted }: DeleteSceneDialogProps) {
  const words = useWords(scenePhrases)
  const scene = useScene(ref)
  const novel = useNovel()
  const usages = useMemo(() => usagesOfScene(novel, ref), [novel, ref])
  const remove = useRemoveScene()
  const [busy, during] = useBusy()
  const confirm = async () => {
    const isDeleted = await during(() => remove(ref))
    onClose()
    if (isDeleted) onDeleted?.()
  }
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={words.deleteTitle(scene?.name ?? words.unknownScene)}
      confirmLabel={words.delete}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{usages.length > 0 ? words.usedIn : words.notUsed}</p>
      {usages.length > 0 && <UsageList usages={usages} onFollow={onClose} />}
      <p>{words.undoable}</p>
    </ConfirmDialog>
  )
}

/** Deletes a scene and reports the result. */
export function useRemoveScene(): (scene: SceneRef) => Promise<boolean> {
  const words = useWords(scenePhrases)
  const { language } = usePage()
  const actions = useSceneActions()
  return async (scene) => {
    try {
      const result = await actions.remove(scene)
      if (result === 'saved') toast.success(words.deleted[scene.scene_type])
      return true
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      toast.error(words.deleteFailed, await problemText(problem, language))
      return false
    }
  }
}

/**
 * Every place outside a scene that its deletion affects: the story's beginning, exits to it, and conditions on its
 * endings.
 */
export function usagesOfScene(novel: Novel, { scene_id }: SceneRef): ProblemLocation[] {
  const scene = novel.interactive_scenes.find(({ id }) => id === scene_id)
  const endings = scene ? endingsOf(scene) : []
  const places = [
    ...usagesOf(novel, { kind: 'scene', id: scene_id }),
    ...endings.flatMap(({ id }) => usagesOf(novel, { kind: 'ending', id })),
  ].filter((place) => place.id !== scene_id)
  const seen = new Set<string>()
  return places.filter((place) => {
    const key = JSON.stringify(place)
    return !seen.has(key) && seen.add(key)
  })
}
