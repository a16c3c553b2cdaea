import { editorPhrases } from '@fabula/phrases/editor'
import { useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { showProblem } from '../../client/show-problem.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { findScene, type Part, sceneOfPart } from '../store/parts.ts'
import { useEditor, useEditorState } from '../store/use-editor.tsx'

/** Somebody else, or another window, wrote first: the author says whose words stay. Nothing is given up unasked. */
export function StaleDialog() {
  const words = useWords(editorPhrases)
  const editor = useEditor()
  const saving = useEditorState((state) => state.saving)
  const [busy, setBusy] = useState(false)
  const [putOff, setPutOff] = useState(false)
  if (saving.kind !== 'stale') return null

  const settle = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await showProblem(error)
    } finally {
      setBusy(false)
    }
  }
  const nameOf = (part: Part) => {
    const scene = sceneOfPart(part)
    return scene ? (findScene(editor.read().novel, scene)?.name ?? words.sceneNotFound) : words.staleHead
  }
  if (putOff) {
    return (
      <div className="editor-stale" role="alert">
        {words.stale}
        <Button size="small" onClick={() => setPutOff(false)}>
          {words.showLatest}
        </Button>
      </div>
    )
  }
  return (
    <Dialog
      open
      onClose={() => setPutOff(true)}
      title={words.stale}
      closeLabel={words.close}
      role="alertdialog"
      foot={
        <>
          <Button busy={busy} onClick={() => void settle(editor.keepMine)}>
            {words.keepMine}
          </Button>
          <Button kind="lamp" busy={busy} onClick={() => void settle(editor.takeTheirs)}>
            {words.takeTheirs}
          </Button>
        </>
      }
    >
      <p>{words.staleText}</p>
      <ul>
        {saving.parts.map((part) => (
          <li key={part}>{nameOf(part)}</li>
        ))}
      </ul>
    </Dialog>
  )
}
