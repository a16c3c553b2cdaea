import { type Condition, conditionsOf } from '@fabula/core/conditional/condition'
import type { Conditionals, ConditionGroup } from '@fabula/core/conditional/conditional'
import { explainCondition } from '@fabula/core/conditional/explain'
import { limits } from '@fabula/core/record/limits'
import { conditionalsPhrases } from '@fabula/phrases/conditionals'
import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AddIcon, DeleteIcon } from '../../ui/tool-icons.tsx'
import { conditionNames } from '../commands/condition-names.ts'
import { GuideLink } from '../help/guide-link.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { ConditionRow } from './condition-row.tsx'
import { ConditionalsSentence } from './conditionals-sentence.tsx'
import { type ConditionAt, isFull, withChanged, withCondition, withoutCondition, withoutGroup } from './conditions.ts'
import { SubjectPicker } from './subject-picker.tsx'

type ConditionalsEditorProps = {
  value: Conditionals
  onChange: (value: Conditionals) => void
}

/** Where the next condition is added: to a group, or (`or`) as a new group. */
type Picking = number | 'or' | null

/** Edits conditionals as a sentence, by picking the novel's flags, scales and endings. Reads the novel itself. */
export function ConditionalsEditor({ value, onChange }: ConditionalsEditorProps) {
  const words = useWords(conditionalsPhrases)
  const [picking, setPicking] = useState<Picking>(null)
  const box = useRef<HTMLFieldSetElement>(null)
  const wanted = useRef<string | null>(null)
  /** The latest value, so that changes made while a flag or scale is being created are not lost. */
  const latest = useRef(value)
  latest.current = value
  // Runs right after the render: without focus inside it, the surrounding form would receive no keys.
  useLayoutEffect(() => {
    const [found] = wanted.current
      ? [...(box.current?.querySelectorAll<HTMLElement>(wanted.current) ?? [])].slice(-1)
      : []
    if (!found) return
    wanted.current = null
    found.focus()
  })
  /** Focuses an element after the next render. */
  const focusLater = (selector: string) => {
    wanted.current = selector
  }
  const leave = () => {
    focusLater(picking === 'or' ? '[data-add="or"]' : `[data-add="${picking}"]`)
    setPicking(null)
  }
  const remove = (next: Conditionals) => {
    onChange(next)
    // The groups after a removed one have other numbers: an open picker would add to one that was not meant.
    setPicking(null)
    focusLater('[data-add]')
  }
  const picker = (group: Picking) =>
    picking !== group ? null : (
      <SubjectPicker
        onLeave={leave}
        onPick={(subject) => {
          onChange(withCondition(latest.current, group === 'or' ? null : group, subject))
          setPicking(null)
          const at = group === 'or' ? latest.current.length : group
          focusLater(`[data-group="${at}"] [data-kind="${subject.kind}"] :is(select, input)`)
        }}
      />
    )

  const allGroups = value.length >= limits.groups
  return (
    <fieldset className="conditions editor-fieldset with-guide" ref={box}>
      <legend>{words.conditions}</legend>
      {value.length === 0 && <p className="ui-field-hint">{words.hint}</p>}
      {value.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups are identified only by their place
        <Fragment key={index}>
          {index > 0 && <p className="conditions-or">{words.or}</p>}
          <Group
            group={group}
            index={index}
            onChange={(at, next) => onChange(withChanged(value, at, next))}
            onRemove={(at) => remove(withoutCondition(value, at))}
            onRemoveGroup={() => remove(withoutGroup(value, index))}
            onAdd={() => setPicking(index)}
          />
          {picker(index)}
        </Fragment>
      ))}
      <div>
        <Button
          size="small"
          data-add="or"
          aria-disabled={allGroups || undefined}
          title={allGroups ? words.full(limits.groups) : value.length > 0 ? words.addOrHint : undefined}
          onClick={() => !allGroups && setPicking('or')}
        >
          <AddIcon />
          {value.length > 0 ? words.addOr : words.addCondition}
        </Button>
      </div>
      {picker('or')}
      <output>
        <ConditionalsSentence value={value} />
      </output>
      <GuideLink place="conditions" />
    </fieldset>
  )
}

type GroupProps = {
  group: ConditionGroup
  index: number
  onChange: (at: ConditionAt, next: Condition) => void
  onRemove: (at: ConditionAt) => void
  onRemoveGroup: () => void
  onAdd: () => void
}

/** Conditions that must all hold, in a line that wraps. */
function Group({ group, index, onChange, onRemove, onRemoveGroup, onAdd }: GroupProps) {
  const words = useWords(conditionalsPhrases)
  const names = useNovel(conditionNames)
  const conditions = conditionsOf(group)
  const full = isFull(group)
  return (
    <fieldset className="conditions-group" data-group={index} aria-label={words.group(index + 1)}>
      {conditions.length === 0 && (
        <>
          <em className="condition-name">{words.always}</em>
          <span className="ui-field-hint">{words.alwaysBecause}</span>
        </>
      )}
      {conditions.map((condition, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions are identified only by their place
        <span key={place} className="conditions-step" data-kind={condition.kind}>
          <span className="conditions-word">
            {place > 0 ? words.and : condition.kind === 'ending' ? '' : words.when}
          </span>
          <ConditionRow
            condition={condition}
            onChange={(next) => onChange({ group: index, index: place }, next)}
            onRemove={() => onRemove({ group: index, index: place })}
          />
        </span>
      ))}
      <Button
        size="small"
        kind="ghost"
        data-add={index}
        aria-label={words.addAndTo(index + 1)}
        aria-disabled={full || undefined}
        title={full ? words.full(limits.conditions) : undefined}
        onClick={() => !full && onAdd()}
      >
        <AddIcon />
        {words.addAnd}
      </Button>
      <span className="conditions-end">
        <IconButton size="small" name={words.removeGroup(index + 1)} onClick={onRemoveGroup}>
          <DeleteIcon />
        </IconButton>
      </span>
      {conditions.some((condition) => explainCondition(condition, names).name === null) && (
        <p className="ui-field-error conditions-wide">{words.goneHint}</p>
      )}
    </fieldset>
  )
}
