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
import { usagesOfScene } from './usages-of-scene.ts'

type DeleteSceneDialogProps = {
  /** The scene that is meant; null: nothing is asked. */
  scene: SceneRef | null
  onClose: () => void
  onDeleted?: () => void
}

/** Asks before a scene goes, and shows what would miss it. */
export function DeleteSceneDialog({ scene, onClose, onDeleted }: DeleteSceneDialogProps) {
  return scene && <Question scene={scene} onClose={onClose} onDeleted={onDeleted} />
}

function Question({ scene: ref, onClose, onDeleted }: DeleteSceneDialogProps & { scene: SceneRef }) {
  const words = useWords(scenePhrases)
  const scene = useScene(ref)
  const novel = useNovel()
  const usages = useMemo(() => usagesOfScene(novel, ref), [novel, ref])
  const remove = useRemoveScene()
  const [busy, during] = useBusy()
  const confirm = async () => {
    const gone = await during(() => remove(ref))
    onClose()
    if (gone) onDeleted?.()
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

/** Deletes a scene and says how it went. */
export function useRemoveScene(): (scene: SceneRef) => Promise<boolean> {
  const words = useWords(scenePhrases)
  const { language } = usePage()
  const actions = useSceneActions()
  return async (scene) => {
    try {
      await actions.remove(scene)
      toast.success(words.deleted[scene.scene_type])
      return true
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      toast.error(words.deleteFailed, await problemText(problem, language))
      return false
    }
  }
}
