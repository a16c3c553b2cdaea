import type { FlagId, ScaleId } from '@fabula/core/ids'
import { withDistinctNames } from '@fabula/core/novel/distinct-names'
import { type StatesTrigger, scaleChangePattern } from '@fabula/core/novel/states-trigger'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { type ReactNode, useId, useRef } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { useFocusOnNew } from '../../page/use-focus-on-new.ts'
import { Button } from '../../ui/button.tsx'
import { Fault } from '../../ui/fault.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Options } from '../../ui/options.tsx'
import { AddIcon, CloseIcon } from '../../ui/tool-icons.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { NewState } from './new-character.tsx'
import './states-trigger-editor.css'

type StatesTriggerEditorProps = {
  value: StatesTrigger
  onChange: (value: StatesTrigger) => void
  /** Whether to show errors. */
  checked?: boolean
}

/** Whether a scale change is valid: `+3`, `-5` or `3`. */
const isChange = (change: string): boolean => scaleChangePattern.test(change.trim())

/** Edits what an ending does to flags and scales, one row per change. */
export function StatesTriggerEditor({ value, onChange, checked }: StatesTriggerEditorProps) {
  const { trigger: words } = useWords(scenePhrases)
  /** The latest value, so that changes made while a flag or scale is being created are not lost. */
  const latest = useRef(value)
  latest.current = value
  const states = useNovel((novel) => novel.states)
  const setRows = (rows: Partial<StatesTrigger>) => onChange({ ...latest.current, ...rows })
  const { box, added } = useFocusOnNew<HTMLFieldSetElement>()
  const addFlag = (id: string) => {
    added('[data-kind="flags"]')
    setRows({ flags: [...latest.current.flags, { flag_id: id as FlagId, value: true }] })
  }
  const addScale = (id: string) => {
    added('[data-kind="scales"]')
    setRows({ scales: [...latest.current.scales, { scale_id: id as ScaleId, change: '+1' }] })
  }
  const newFlag = firstFree(
    states.flags,
    value.flags.map((row) => row.flag_id),
  )
  const newScale = firstFree(
    states.scales,
    value.scales.map((row) => row.scale_id),
  )
  const isWrong = checked && !value.scales.every(({ change }) => isChange(change))
  const errorId = useId()
  return (
    <fieldset className="editor-fieldset" ref={box} aria-describedby={isWrong ? errorId : undefined}>
      <legend>{words.title}</legend>
      <p className="ui-field-hint">{words.hint}</p>
      {value.flags.map((row, index) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified only by their place
          key={index}
          kind="flags"
          id={row.flag_id}
          onPick={(id) => setRows({ flags: value.flags.with(index, { ...row, flag_id: id as FlagId }) })}
          onRemove={() => setRows({ flags: value.flags.toSpliced(index, 1) })}
        >
          <select
            className="ui-control"
            aria-label={words.value}
            value={String(row.value)}
            onChange={({ target }) =>
              setRows({ flags: value.flags.with(index, { ...row, value: target.value === 'true' }) })
            }
          >
            <option value="true">{words.values.true}</option>
            <option value="false">{words.values.false}</option>
          </select>
        </Row>
      ))}
      {value.scales.map((row, index) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified only by their place
          key={index}
          kind="scales"
          id={row.scale_id}
          onPick={(id) => setRows({ scales: value.scales.with(index, { ...row, scale_id: id as ScaleId }) })}
          onRemove={() => setRows({ scales: value.scales.toSpliced(index, 1) })}
        >
          <input
            className="ui-control"
            aria-label={words.change}
            inputMode="text"
            placeholder="+1"
            title={words.changeHint}
            aria-invalid={(checked && !isChange(row.change)) || undefined}
            value={row.change}
            onChange={({ target }) => {
              // Cards show a change with a minus sign; it is stored with a hyphen.
              const change = target.value.replace('\u2212', '-')
              setRows({ scales: value.scales.with(index, { ...row, change }) })
            }}
          />
        </Row>
      ))}
      {value.scales.length > 0 && <p className="ui-field-hint">{words.changeHint}</p>}
      <Fault id={errorId} text={isWrong ? words.changeWrong : null} />
      <div className="trigger-add">
        {newFlag && (
          <Button size="small" onClick={() => addFlag(newFlag)}>
            <AddIcon />
            {words.addFlag}
          </Button>
        )}
        {newScale && (
          <Button size="small" onClick={() => addScale(newScale)}>
            <AddIcon />
            {words.addScale}
          </Button>
        )}
        <NewState kind="flags" onMade={addFlag} />
        <NewState kind="scales" onMade={addScale} />
      </div>
    </fieldset>
  )
}

/** The first state that no row changes yet; if every state has a row, the first of all. */
const firstFree = (states: readonly { id: string }[], taken: readonly string[]): string | undefined =>
  (states.find(({ id }) => !taken.includes(id)) ?? states[0])?.id

type RowProps = {
  kind: 'flags' | 'scales'
  id: string
  onPick: (id: string) => void
  onRemove: () => void
  children: ReactNode
}

/**
 * A change's state, its value (`children`), and a remove button. A deleted flag or scale is shown as such until another
 * is chosen.
 */
function Row({ kind, id, onPick, onRemove, children }: RowProps) {
  const { trigger: words, unknownFlag, unknownScale } = useWords(scenePhrases)
  const states = useNovel((novel): readonly { id: string; name: string }[] => novel.states[kind])
  const found = states.find((state) => state.id === id)
  const label = kind === 'flags' ? words.flag : words.scale
  return (
    <div className="trigger-row" data-kind={kind}>
      <select
        className="ui-control"
        aria-label={label}
        data-gone={!found || undefined}
        aria-invalid={!found || undefined}
        value={id}
        onChange={(event) => onPick(event.target.value)}
      >
        {!found && <option value={id}>{kind === 'flags' ? unknownFlag : unknownScale}</option>}
        <Options of={withDistinctNames(states)} />
      </select>
      {children}
      <IconButton size="small" name={words.remove(found?.name ?? label)} onClick={onRemove}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}
