import type { Flag, Scale } from '@fabula/core/novel/states'
import { workshopNovelPhrases } from '@fabula/phrases/workshop-novel'
import { useMemo, useRef, useState } from 'react'
import { newId } from '../../client/new-id.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormFrame } from '../forms/form-frame.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useSpelling } from '../forms/use-spelling.ts'
import { useWorkshop } from '../store/use-workshop.tsx'
import { checkState, type StateKind, type TypedState, typedState, withState } from './state-edits.ts'

type StateFormProps = { kind: StateKind; state: Flag | Scale | null; onClose: () => void }

/** A flag or a scale. After a new one is saved the form is empty again, for the next. */
export function StateForm({ kind, state, onClose }: StateFormProps) {
  const words = useWords(workshopNovelPhrases).states
  const workshop = useWorkshop()
  const spelling = useSpelling()
  const name = useRef<HTMLInputElement>(null)
  const saved = useMemo(
    (): TypedState => (state ? typedState(state) : { name: '', initial: kind === 'flags' ? 'false' : '0' }),
    [state, kind],
  )
  const draft = useDraftForm(`state.${state?.id ?? kind}`, saved)
  const [checked, setChecked] = useState(false)
  // A browser gives no text for a number field that holds none of a number.
  const [noNumber, setNoNumber] = useState(false)
  const faults = { ...checkState(kind, draft.value), ...(noNumber ? { initial: 'initialWrong' as const } : {}) }
  const shown = (fault: keyof typeof words | null) => (checked && fault ? (words[fault] as string) : undefined)

  const save = async () => {
    setChecked(true)
    if (faults.name || faults.initial) return false
    const typed = draft.value
    const what = (state ? words.deedEdit : words.deedAdd)(typed.name.trim())
    const id = state?.id ?? newId()
    const result = await workshop.edit(what, (novel) => withState(novel, kind, id, typed))
    draft.done()
    setChecked(false)
    if (state) onClose()
    else name.current?.focus()
    return result
  }
  const cancel = () => {
    draft.done()
    onClose()
  }
  const field = { value: draft.value.initial, error: shown(faults.initial) }
  return (
    <div className="state-form">
      <FormFrame restored={draft.restored} onDropTyped={() => draft.done()} onSave={save} onCancel={cancel}>
        <div className="state-fields">
          <TextField
            ref={name}
            label={words.name}
            autoFocus
            maxLength={200}
            {...spelling}
            value={draft.value.name}
            error={shown(faults.name)}
            onChange={(event) => draft.set({ name: event.currentTarget.value })}
          />
          {kind === 'flags' ? (
            <Select
              label={words.initial}
              {...field}
              onChange={(event) => draft.set({ initial: event.currentTarget.value })}
            >
              <option value="false">{words.values.false}</option>
              <option value="true">{words.values.true}</option>
            </Select>
          ) : (
            <TextField
              label={words.initial}
              type="number"
              step={1}
              inputMode="numeric"
              {...field}
              onChange={(event) => {
                setNoNumber(event.currentTarget.validity.badInput)
                draft.set({ initial: event.currentTarget.value })
              }}
            />
          )}
        </div>
      </FormFrame>
    </div>
  )
}
