import { editorPhrases } from '@fabula/phrases/editor'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { problemText } from '../../client/problem-text.ts'
import { showProblem } from '../../client/show-problem.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Fault } from '../../ui/fault.tsx'
import { toast } from '../../ui/toast.ts'
import { useRights } from '../rights/use-rights.tsx'
import type { EditResult } from '../store/editor-state.ts'
import { useEditor } from '../store/use-editor.tsx'
import { isSaveKey, useSaveKey } from './use-save-key.ts'
import './forms.css'

type FormFrameProps = {
  /** The form has unsaved changes. */
  typed?: boolean
  /** The changes were typed on an earlier visit. */
  restored?: boolean
  onDropTyped?: () => void
  /**
   * Resolves when saved or kept for later; after a refusal, which is shown, the form stays as it is. False if not valid
   * yet.
   */
  onSave: () => Promise<EditResult | false> | false
  /** Called with the server's refusal, before the focus moves to the field to blame. */
  onRefused?: (problem: ApiError) => void
  onCancel: () => void
  saveLabel?: string
  cancelLabel?: string
  /** The title of a refusal, before the server's reason. */
  failed?: string
  children: ReactNode
}

/** A form with Save and Cancel. Ctrl+S saves, a refusal is shown above the buttons, and no typed text is lost. */
export function FormFrame(props: FormFrameProps) {
  const { typed, restored, onDropTyped, onSave, onRefused, onCancel, saveLabel, cancelLabel, failed, children } = props
  const words = useWords(editorPhrases)
  const editor = useEditor()
  const { edit: mayEdit } = useRights()
  const { language } = usePage()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** How often there was something to correct. */
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  // In an effect: on a busy machine the errors may reach the page later than any timer set with them.
  useEffect(() => {
    if (refusals > 0) focusFirstError(form.current)
  }, [refusals])
  const save = async () => {
    if (busy || !mayEdit) return
    setProblem(null)
    setBusy(true)
    try {
      const result = await onSave()
      // If another author saved first, the author is already being asked.
      if (result === 'kept' && editor.read().saving.kind !== 'stale') {
        if (editor.read().persisted) toast.success(words.keptHere)
        else toast.error(words.notSaved, words.noRoom)
      }
      if (result === false) setRefusals((count) => count + 1)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const reason = await problemText(error, language)
      setProblem(failed ? `${failed}: ${reason}` : reason)
      onRefused?.(error)
      await showProblem(error)
      setRefusals((count) => count + 1)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A form may be in a dialog within another form.
    event.stopPropagation()
    void save()
  }
  const press = (event: KeyboardEvent) => {
    if (!isSaveKey(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    void save()
  }
  useSaveKey(() => {
    if (isTarget(form.current, typed)) void save()
  })
  return (
    <form ref={form} className="editor-form" onSubmit={submit} onKeyDown={press} noValidate>
      {restored && (
        <p className="editor-restored" role="status">
          {words.restored}
          {onDropTyped && (
            <Button size="small" kind="ghost" onClick={onDropTyped}>
              {words.dropTyped}
            </Button>
          )}
        </p>
      )}
      {/* The same for all roles: an author whose role is lowered while typing keeps the fields and their text. */}
      <fieldset role="none" className="editor-form-fields" disabled={!mayEdit}>
        {children}
      </fieldset>
      <Fault text={problem} data-refusal />
      <div className="editor-form-foot">
        <Button onClick={onCancel}>{mayEdit ? (cancelLabel ?? words.cancel) : words.close}</Button>
        {mayEdit && (
          <Button kind="lamp" type="submit" busy={busy}>
            {saveLabel ?? words.save}
          </Button>
        )}
      </div>
    </form>
  )
}

/**
 * Whether Ctrl+S, pressed while no form has the focus, applies to this one. The focus is nowhere after a reload, or
 * after the pressed button has disappeared. Among several visible forms, those with unsaved changes are meant.
 */
function isTarget(form: HTMLFormElement | null, typed: boolean | undefined): boolean {
  const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const forms = [...layer.querySelectorAll('.editor-form')]
  return forms.some((each) => each === form) && (forms.length === 1 || typed === true)
}

/** Focuses the first field with an error, or else the message, such as that of a list which is empty. */
function focusFirstError(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const fault = field ?? form?.querySelector<HTMLElement>('[data-refusal], .ui-field-error')
  if (fault && !field) fault.tabIndex = -1
  fault?.scrollIntoView({ block: 'center' })
  fault?.focus({ preventScroll: true })
}
