import { editorPhrases } from '@fabula/phrases/editor'
import { useMemo } from 'react'
import { noteIfRefused } from '../../client/null-if-refused.ts'
import { useWords } from '../../page/page-facts.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { RedoIcon, UndoIcon } from '../../ui/tool-icons.tsx'
import { useRights } from '../rights/use-rights.tsx'
import { useEditor, useEditorState } from '../store/use-editor.tsx'

/** Undoes and redoes the author's actions of this visit. */
export function UndoButtons() {
  const words = useWords(editorPhrases)
  const undo = useEditorState((state) => state.undo)
  const redo = useEditorState((state) => state.redo)
  const reverted = useEditorState((state) => state.reverted)
  const actions = useUndo()
  // A viewer changes nothing, so there is nothing to undo.
  if (!useRights().edit) return null
  return (
    <>
      <IconButton
        name={undo === null ? words.nothingToUndo : words.undoOf(undo)}
        aria-disabled={undo === null}
        onClick={actions.undo}
      >
        <UndoIcon />
      </IconButton>
      <IconButton
        name={redo === null ? words.nothingToRedo : words.redoOf(redo)}
        aria-disabled={redo === null}
        onClick={actions.redo}
      >
        <RedoIcon />
      </IconButton>
      {/* The save mark says "Saved" as after any edit; the key lets the same words be announced again. */}
      <span className="ui-hidden" aria-live="polite">
        {reverted && <span key={reverted.count}>{words.reverted[reverted.way](reverted.what)}</span>}
      </span>
    </>
  )
}

/** Undo and redo as actions for a button or a key. A refusal is shown. */
export function useUndo() {
  const editor = useEditor()
  return useMemo(
    () => ({ undo: () => void noteIfRefused(editor.undo()), redo: () => void noteIfRefused(editor.redo()) }),
    [editor],
  )
}
