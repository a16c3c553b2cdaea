import type { SceneRef } from '@fabula/core/novel/scene-ref'
import { coauthorPhrases } from '@fabula/phrases/coauthors'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { useState } from 'react'
import { noteIfRefused } from '../../client/null-if-refused.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { MoreIcon } from '../../ui/icons.tsx'
import { Menu } from '../../ui/menu.tsx'
import { CopyIcon, DeleteIcon, LeaveIcon } from '../../ui/tool-icons.tsx'
import { useSceneActions } from '../commands/use-scene-actions.ts'
import { locationOfScene } from '../location/location.ts'
import { useEditorLocation } from '../location/use-location.tsx'
import { ForEditors } from '../rights/use-rights.tsx'
import { useScene } from '../store/use-editor.tsx'
import { CommentButton } from '../together/comment-button.tsx'
import { CopySceneDialog } from './copy-scene-dialog.tsx'
import { DeleteSceneDialog } from './delete-scene-dialog.tsx'

/** Actions on the open scene: duplicate, copy to another novel, delete. */
export function SceneActions({ scene }: { scene: SceneRef }) {
  const words = useWords(scenePhrases)
  const { onScene } = useWords(coauthorPhrases)
  const { go } = useEditorLocation()
  const name = useScene(scene)?.name ?? ''
  const actions = useSceneActions()
  const [asked, setAsked] = useState<'delete' | 'copy' | null>(null)
  const duplicate = async () => {
    const copy = await noteIfRefused(actions.duplicate(scene))
    if (copy) go(locationOfScene(copy.scene))
  }
  return (
    <>
      <CommentButton about={{ part: 'scene', scene_id: scene.scene_id }} name={name} word={onScene} />
      <ForEditors>
        <Menu label={words.moreOfScene} face={<MoreIcon />}>
          <button type="button" onClick={() => void duplicate()}>
            <CopyIcon />
            {words.duplicate}
          </button>
          <button type="button" onClick={() => setAsked('copy')}>
            <LeaveIcon />
            {words.copyInto}
          </button>
        </Menu>
        <Button size="small" onClick={() => setAsked('delete')}>
          <DeleteIcon />
          {words.deleteScene}
        </Button>
      </ForEditors>
      {asked === 'delete' && (
        <DeleteSceneDialog
          scene={scene}
          onClose={() => setAsked(null)}
          onDeleted={() => go({ kind: 'novel', section: `${scene.scene_type}-scenes` })}
        />
      )}
      {asked === 'copy' && <CopySceneDialog scene={scene} onClose={() => setAsked(null)} />}
    </>
  )
}
