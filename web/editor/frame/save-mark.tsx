import { editorPhrases } from '@fabula/phrases/editor'
import { type ReactNode, Suspense, useState } from 'react'
import { noteIfRefused } from '../../client/null-if-refused.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { CheckIcon, CloseIcon, EditIcon, WarningIcon } from '../../ui/tool-icons.tsx'
import { ProblemWords } from '../forms/problem-words.tsx'
import { useStrandedForms, useWaitingForms } from '../forms/use-waiting-forms.ts'
import { LocationLink } from '../location/use-location.tsx'
import { useRights } from '../rights/use-rights.tsx'
import type { Saving } from '../store/editor-state.ts'
import { useEditor, useEditorState } from '../store/use-editor.tsx'

const StrandedTexts = lazyPart(() => import('../forms/stranded-texts.tsx'), 'StrandedTexts')

/** The save status: saved, saving, stored in this browser for later, refused, or unsaved text in a form. */
export function SaveMark() {
  const words = useWords(editorPhrases)
  const editor = useEditor()
  const saving = useEditorState((state) => state.saving)
  const refusal = useEditorState((state) => state.refusal)
  const elsewhere = useEditorState((state) => state.elsewhere)
  const waiting = useWaitingForms()
  const stranded = useStrandedForms()
  const [reading, setReading] = useState(false)
  const { edit: mayEdit } = useRights()
  const unsavable = mayEdit ? words.stranded : words.left
  if (refusal) {
    return (
      <Mark kind="refused">
        <WarningIcon />
        <span className="editor-saving-reason">
          {words.refused} <ProblemWords problem={refusal} />
        </span>
        <IconButton size="small" name={words.dismiss} onClick={editor.dismissRefusal}>
          <CloseIcon />
        </IconButton>
      </Mark>
    )
  }
  if (elsewhere && saving.kind === 'saved') {
    return (
      <Mark kind="stale">
        <WarningIcon />
        <span>{words.elsewhere}</span>
        <Button size="small" onClick={() => void noteIfRefused(editor.takeTheirs())}>
          {words.showLatest}
        </Button>
      </Mark>
    )
  }
  if (saving.kind === 'saved' && waiting.length + stranded.length > 0) {
    return (
      <Mark kind="typed">
        <span>{words.typed}</span>
        <Menu label={words.typedWhere(waiting.length + stranded.length)} face={<EditIcon />} side="left">
          {waiting.map(({ name, place, label }) => (
            <LocationLink key={name} to={place}>
              {label}
            </LocationLink>
          ))}
          {stranded.length > 0 && <Button onClick={() => setReading(true)}>{unsavable}</Button>}
        </Menu>
        <Dialog open={reading} onClose={() => setReading(false)} title={unsavable} size="wide">
          <Suspense>
            <StrandedTexts />
          </Suspense>
        </Dialog>
      </Mark>
    )
  }
  switch (saving.kind) {
    case 'saved':
      return (
        <Mark kind="saved">
          <CheckIcon />
          {words.saved}
        </Mark>
      )
    case 'saving':
      return <Mark kind="saving">{words.saving}</Mark>
    case 'failed':
      return <Failed saving={saving} />
    case 'stale':
      return (
        <Mark kind="stale">
          <WarningIcon />
          {words.notSaved}
        </Mark>
      )
  }
}

/** Why saving failed, whether this browser has the edits, and what can be done. */
function Failed({ saving: { problem, retryIn } }: { saving: Extract<Saving, { kind: 'failed' }> }) {
  const words = useWords(editorPhrases)
  const editor = useEditor()
  const persisted = useEditorState((state) => state.persisted)
  const fate = persisted ? (retryIn === null ? words.refusedText : words.notSavedText) : words.noRoom
  return (
    <Mark kind="failed">
      <WarningIcon />
      <span className="editor-saving-reason" title={fate}>
        {persisted ? words.notSaved : words.noRoom} <ProblemWords problem={problem} />
      </span>
      <Button size="small" onClick={() => void editor.retry()}>
        {words.saveNow}
      </Button>
      {retryIn === null && (
        <Button size="small" kind="ghost" onClick={() => void editor.giveUp()}>
          {words.giveUp}
        </Button>
      )}
    </Mark>
  )
}

const Mark = ({ kind, children }: { kind: string; children: ReactNode }) => (
  <div className="editor-saving" role="status" data-kind={kind}>
    {children}
  </div>
)
