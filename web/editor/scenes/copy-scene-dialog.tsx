import { pageAddress } from '@fabula/contract/page-address'
import { listDrafts } from '@fabula/contract/routes/drafts'
import { copyScene } from '@fabula/contract/routes/scenes'
import type { BuildingSummary } from '@fabula/contract/shapes/building-summary'
import type { SceneRef } from '@fabula/core/novel/scene-ref'
import { editorPhrases } from '@fabula/phrases/editor'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { useCallback, useMemo, useState } from 'react'
import { call } from '../../client/call.ts'
import { nullIfRefused } from '../../client/null-if-refused.ts'
import { useWords } from '../../page/page-facts.tsx'
import { useBusy } from '../../page/use-busy.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useEditorLocation } from '../location/use-location.tsx'
import { PickList } from '../pickers/pick-list.tsx'
import { useEditor, useScene } from '../store/use-editor.tsx'
import { useLoaded } from '../store/use-loaded.ts'
import { whenSaved } from '../store/when-saved.ts'

type CopySceneDialogProps = { scene: SceneRef; onClose: () => void }

/** Copies a scene, with everything it uses, into another of the author's novels. */
export function CopySceneDialog({ scene: ref, onClose }: CopySceneDialogProps) {
  const words = useWords(scenePhrases)
  const { cancel, close, loading, notSaved } = useWords(editorPhrases)
  const { openNovel, params } = useEditorLocation()
  const editor = useEditor()
  const name = useScene(ref)?.name ?? words.unknownScene
  const drafts = useOtherDrafts()
  const [to, setTo] = useState<string | null>(null)
  const [busy, during] = useBusy()
  const [done, setDone] = useState<{ novel: BuildingSummary; address: string } | null>(null)
  const options = useMemo(() => drafts?.map(({ id, name: label }) => ({ id, label })) ?? [], [drafts])

  const copy = async () => {
    const novel = drafts?.find(({ id }) => id === to)
    if (!novel) return
    const args = { params: { ...params, sceneId: ref.scene_id }, body: { to: novel.id } }
    const made = await during(async () => {
      // The server copies the scene as it has it: without edits that it has not saved, an older one.
      if (await whenSaved(editor)) return nullIfRefused(call(copyScene, args))
      toast.error(notSaved)
      return null
    })
    if (!made) return
    const place = { ...ref, scene_id: made.id }
    setDone({ novel, address: pageAddress.editor(openNovel.language, 'building_novel', novel.id, place) })
  }
  if (done) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={words.copied(done.novel.name)}
        foot={
          <>
            <Button onClick={onClose}>{close}</Button>
            <LinkButton href={done.address}>{words.openCopy}</LinkButton>
          </>
        }
      />
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.copyTitle(name)}
      foot={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button kind="lamp" busy={busy} aria-disabled={to === null || undefined} onClick={() => void copy()}>
            {words.copy}
          </Button>
        </>
      }
    >
      <p>{words.copyText}</p>
      {!drafts && <Skeleton shape="block" label={loading} />}
      {drafts?.length === 0 && <p>{words.copyNone}</p>}
      {drafts && drafts.length > 0 && (
        <PickList
          label={words.copyTo}
          options={options}
          selected={to}
          onPick={setTo}
          none={(query) => words.notFound(query)}
        />
      )}
    </Dialog>
  )
}

/** The author's other drafts; null while loading. */
function useOtherDrafts(): readonly BuildingSummary[] | null {
  const { novelId } = useEditorLocation().openNovel
  const load = useCallback(async () => (await call(listDrafts)).filter(({ id }) => id !== novelId), [novelId])
  const { found, failed } = useLoaded<readonly BuildingSummary[]>(load)
  return failed ? [] : found
}
