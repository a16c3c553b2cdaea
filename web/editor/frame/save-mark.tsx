import { editorPhrases } from '@fabula/phrases/editor'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import { useEditor, useEditorState } from '../store/use-editor.tsx'

/** How things stand with the server: saved, on the way, or kept here for later. */
export function SaveMark() {
  const words = useWords(editorPhrases)
  const editor = useEditor()
  const saving = useEditorState((state) => state.saving)
  const elsewhere = useEditorState((state) => state.elsewhere)
  if (elsewhere && saving.kind === 'saved') {
    return (
      <div className="editor-saving" role="status" data-kind="stale">
        <WarningIcon />
        <span>{words.elsewhere}</span>
        <Button size="small" onClick={() => void editor.takeTheirs()}>
          {words.showLatest}
        </Button>
      </div>
    )
  }
  switch (saving.kind) {
    case 'saved':
      return (
        <p className="editor-saving" role="status" data-kind="saved">
          <CheckIcon />
          {words.saved}
        </p>
      )
    case 'saving':
      return (
        <p className="editor-saving" role="status" data-kind="saving">
          {words.saving}
        </p>
      )
    case 'failed':
      return (
        <div className="editor-saving" role="status" data-kind="failed">
          <WarningIcon />
          <span title={words.notSavedText}>{words.notSaved}</span>
          <Button size="small" onClick={() => void editor.retry()}>
            {words.saveNow}
          </Button>
        </div>
      )
    case 'stale':
      return (
        <p className="editor-saving" role="status" data-kind="stale">
          <WarningIcon />
          {words.notSaved}
        </p>
      )
  }
}
