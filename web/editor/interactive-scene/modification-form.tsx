import type { ModificationType, ModifyingState } from '@fabula/core/novel/modifying-state'
import { limits } from '@fabula/core/record/limits'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { scenePhrases } from '@fabula/phrases/workshop-scenes'
import { useMemo, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AddIcon, CloseIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ConditionalsEditor } from '../conditionals/conditionals-editor.tsx'
import type { EntryFormProps } from '../entries/entry-list.tsx'
import { wholeNumber } from '../entries/whole-number.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useSpelling } from '../forms/use-spelling.ts'
import { useNovel } from '../store/use-workshop.tsx'
import {
  emptyModification,
  emptyRow,
  faultOf,
  modificationOf,
  type TypedRow,
  typedModification,
} from './typed-modification.ts'
import './modification-form.css'

/** Which flags and scales may change, why, how far, and when. */
export function ModificationForm({ entry, draftName, onSave, onCancel }: EntryFormProps<ModifyingState>) {
  const words = useWords(interactiveScenePhrases).modifying
  const saved = useMemo(() => (entry ? typedModification(entry) : emptyModification), [entry])
  const draft = useDraftForm(draftName, saved)
  const [checked, setChecked] = useState(false)
  const fault = checked ? faultOf(draft.value) : null
  const save = async () => {
    setChecked(true)
    if (faultOf(draft.value) !== null) return false
    const result = await onSave(modificationOf(draft.value))
    draft.done()
    return result
  }
  const cancel = () => {
    draft.done()
    onCancel()
  }
  const { type, flags, scales, conditionals } = draft.value
  return (
    <FormFrame restored={draft.restored} onDropTyped={() => draft.done()} onSave={save} onCancel={cancel}>
      <Select
        label={words.type}
        hint={words.typeHints[type]}
        value={type}
        onChange={(event) => draft.set({ type: event.target.value as ModificationType })}
      >
        <option value="continuous">{words.types.continuous}</option>
        <option value="single">{words.types.single}</option>
      </Select>
      <Rows kind="flag" rows={flags} checked={checked} onChange={(next) => draft.set({ flags: next })} />
      <Rows kind="scale" rows={scales} checked={checked} onChange={(next) => draft.set({ scales: next })} />
      <ConditionalsEditor value={conditionals} onChange={(next) => draft.set({ conditionals: next })} />
      {fault === 'required' && (
        <p className="ui-field-error" role="alert">
          {words.required}
        </p>
      )}
    </FormFrame>
  )
}

type RowsProps = {
  kind: 'flag' | 'scale'
  rows: readonly TypedRow[]
  checked: boolean
  onChange: (rows: TypedRow[]) => void
}

function Rows({ kind, rows, checked, onChange }: RowsProps) {
  const words = useWords(interactiveScenePhrases).modifying
  const all = useNovel((novel): readonly { id: string; name: string }[] =>
    kind === 'flag' ? novel.states.flags : novel.states.scales,
  )
  const none = kind === 'flag' ? words.noFlags : words.noScales
  const free = all.find(({ id }) => !rows.some((row) => row.id === id))
  const set = (at: number, change: Partial<TypedRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)))
  return (
    <fieldset className="modification-rows">
      <legend>{kind === 'flag' ? words.flags : words.scales}</legend>
      {rows.map((row, index) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names but their places
          key={index}
          kind={kind}
          row={row}
          all={all}
          checked={checked}
          onChange={(change) => set(index, change)}
          onRemove={() => onChange(rows.filter((_, at) => at !== index))}
        />
      ))}
      <div>
        <Button
          size="small"
          aria-disabled={all.length === 0 || undefined}
          title={all.length === 0 ? none : undefined}
          onClick={() => all.length > 0 && onChange([...rows, emptyRow(free?.id ?? '')])}
        >
          <AddIcon />
          {kind === 'flag' ? words.addFlag : words.addScale}
        </Button>
        {all.length === 0 && <span className="ui-field-hint"> {none}</span>}
      </div>
    </fieldset>
  )
}

type RowProps = {
  kind: 'flag' | 'scale'
  row: TypedRow
  all: readonly { id: string; name: string }[]
  checked: boolean
  onChange: (change: Partial<TypedRow>) => void
  onRemove: () => void
}

function Row({ kind, row, all, checked, onChange, onRemove }: RowProps) {
  const words = useWords(interactiveScenePhrases).modifying
  const scene = useWords(scenePhrases)
  const spelling = useSpelling()
  const label = kind === 'flag' ? words.flag : words.scale
  const name = all.find(({ id }) => id === row.id)?.name
  const gone = row.id !== '' && name === undefined
  const stepWrong = kind === 'scale' && wholeNumber(row.max_step, 1) === null
  return (
    <div className="modification-row">
      <Select
        label={label}
        data-gone={gone || undefined}
        error={checked && row.id === '' ? words.incomplete : undefined}
        value={row.id}
        onChange={(event) => onChange({ id: event.target.value })}
      >
        <option value="">{scene.entries.choose}</option>
        {gone && <option value={row.id}>{kind === 'flag' ? scene.unknownFlag : scene.unknownScale}</option>}
        {all.map((state) => (
          <option key={state.id} value={state.id}>
            {state.name}
          </option>
        ))}
      </Select>
      {kind === 'scale' && (
        <TextField
          label={words.maxStep}
          type="number"
          min={1}
          step={1}
          inputMode="numeric"
          title={words.maxStepHint}
          error={checked && stepWrong ? words.stepWrong : undefined}
          value={row.max_step}
          onChange={(event) => onChange({ max_step: event.target.value })}
        />
      )}
      <span className="modification-row-end">
        <IconButton size="small" name={words.remove(name ?? label)} onClick={onRemove}>
          <CloseIcon />
        </IconButton>
      </span>
      <div className="modification-row-wide">
        <TextArea
          label={words.reason}
          hint={words.reasonHint}
          maxLength={limits.prompt}
          {...spelling}
          error={checked && row.reason.trim() === '' ? words.incomplete : undefined}
          value={row.reason}
          onChange={(event) => onChange({ reason: event.target.value })}
        />
        <TextField
          label={scene.entries.keywords}
          hint={scene.entries.keywordsHint}
          {...spelling}
          value={row.keywords}
          onChange={(event) => onChange({ keywords: event.target.value })}
        />
      </div>
    </div>
  )
}
