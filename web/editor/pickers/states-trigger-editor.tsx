import type { FlagId, ScaleId } from '@fabula/core/ids'
import { type StatesTrigger, scaleChangePattern } from '@fabula/core/novel/states-trigger'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { makeNewPhrases } from '@fabula/phrases/make-new'
import { useRef } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Fault } from '../../ui/fault.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AddIcon, CloseIcon } from '../../ui/icons.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { MakeNew } from './make-new.tsx'
import './states-trigger-editor.css'
import { useNewThings } from './use-new-things.ts'

type StatesTriggerEditorProps = {
  value: StatesTrigger
  onChange: (value: StatesTrigger) => void
  /** Show what is wrong with what was typed. */
  checked?: boolean
}

/** True where every change is one: `+3`, `-5` or `3`. */
export const isTrigger = ({ scales }: StatesTrigger): boolean =>
  scales.every(({ change }) => scaleChangePattern.test(change.trim()))

/** What an ending does to flags and scales: rows of what changes, and how. */
export function StatesTriggerEditor({ value, onChange, checked }: StatesTriggerEditorProps) {
  const { trigger: words } = useWords(scenePhrases)
  const made = useWords(makeNewPhrases)
  const things = useNewThings()
  /** What is typed while something is being made is not lost. */
  const latest = useRef(value)
  latest.current = value
  const { flags, scales } = useNovel((novel) => novel.states)
  const firstFree = <T extends { id: string }>(all: readonly T[], taken: readonly string[]) =>
    all.find(({ id }) => !taken.includes(id)) ?? all[0]
  const setFlag = (index: number, change: Partial<StatesTrigger['flags'][number]>) =>
    onChange({ ...value, flags: value.flags.map((row, at) => (at === index ? { ...row, ...change } : row)) })
  const setScale = (index: number, change: Partial<StatesTrigger['scales'][number]>) =>
    onChange({ ...value, scales: value.scales.map((row, at) => (at === index ? { ...row, ...change } : row)) })
  const newFlag = firstFree(
    flags,
    value.flags.map((row) => row.flag_id),
  )
  const newScale = firstFree(
    scales,
    value.scales.map((row) => row.scale_id),
  )
  return (
    <fieldset className="trigger">
      <legend>{words.title}</legend>
      <p className="ui-field-hint">{words.hint}</p>
      {value.flags.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names but their places
        <div key={index} className="trigger-row">
          <StateSelect
            label={words.flag}
            kind="flag"
            value={row.flag_id}
            onChange={(id) => setFlag(index, { flag_id: id as FlagId })}
          />
          <select
            className="ui-control"
            aria-label={words.value}
            value={String(row.value)}
            onChange={(event) => setFlag(index, { value: event.target.value === 'true' })}
          >
            <option value="true">{words.values.true}</option>
            <option value="false">{words.values.false}</option>
          </select>
          <IconButton
            size="small"
            name={words.remove(flags.find(({ id }) => id === row.flag_id)?.name ?? words.flag)}
            onClick={() => onChange({ ...value, flags: value.flags.filter((_, at) => at !== index) })}
          >
            <CloseIcon />
          </IconButton>
        </div>
      ))}
      {value.scales.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names but their places
        <div key={index} className="trigger-row">
          <StateSelect
            label={words.scale}
            kind="scale"
            value={row.scale_id}
            onChange={(id) => setScale(index, { scale_id: id as ScaleId })}
          />
          <input
            className="ui-control"
            aria-label={words.change}
            inputMode="text"
            placeholder="+1"
            title={words.changeHint}
            aria-invalid={(checked && !scaleChangePattern.test(row.change.trim())) || undefined}
            value={row.change}
            onChange={(event) => setScale(index, { change: event.target.value })}
          />
          <IconButton
            size="small"
            name={words.remove(scales.find(({ id }) => id === row.scale_id)?.name ?? words.scale)}
            onClick={() => onChange({ ...value, scales: value.scales.filter((_, at) => at !== index) })}
          >
            <CloseIcon />
          </IconButton>
        </div>
      ))}
      {value.scales.length > 0 && <p className="ui-field-hint">{words.changeHint}</p>}
      <Fault text={checked && !isTrigger(value) ? words.changeWrong : null} />
      <div className="trigger-add">
        {newFlag && (
          <Button
            size="small"
            onClick={() => onChange({ ...value, flags: [...value.flags, { flag_id: newFlag.id, value: true }] })}
          >
            <AddIcon />
            {words.addFlag}
          </Button>
        )}
        {newScale && (
          <Button
            size="small"
            onClick={() => onChange({ ...value, scales: [...value.scales, { scale_id: newScale.id, change: '+1' }] })}
          >
            <AddIcon />
            {words.addScale}
          </Button>
        )}
        <MakeNew
          label={made.flag}
          field={made.flagName}
          onMake={async (name) => {
            const flag_id = await things.flag(name)
            onChange({ ...latest.current, flags: [...latest.current.flags, { flag_id, value: true }] })
          }}
        />
        <MakeNew
          label={made.scale}
          field={made.scaleName}
          onMake={async (name) => {
            const scale_id = await things.scale(name)
            onChange({ ...latest.current, scales: [...latest.current.scales, { scale_id, change: '+1' }] })
          }}
        />
      </div>
    </fieldset>
  )
}

type StateSelectProps = { label: string; kind: 'flag' | 'scale'; value: string; onChange: (id: string) => void }

/** One of the novel's flags or scales; a deleted one is shown as such until another is chosen. */
export function StateSelect({ label, kind, value, onChange }: StateSelectProps) {
  const { unknownFlag, unknownScale } = useWords(scenePhrases)
  const states = useNovel((novel) => novel.states)
  const all: readonly { id: string; name: string }[] = kind === 'flag' ? states.flags : states.scales
  const gone = !all.some(({ id }) => id === value)
  return (
    <select
      className="ui-control"
      aria-label={label}
      data-gone={gone || undefined}
      aria-invalid={gone || undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {gone && <option value={value}>{kind === 'flag' ? unknownFlag : unknownScale}</option>}
      {all.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
