import { assertNever, type Condition } from '@fabula/core/conditional/condition'
import { ScaleCondition } from '@fabula/core/conditional/conditional'
import { explainCondition } from '@fabula/core/conditional/explain'
import { conditionalsPhrases } from '@fabula/phrases/conditionals'
import { fieldMessagePhrases } from '@fabula/phrases/field-messages'
import { type ReactNode, useId } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Fault } from '../../ui/fault.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon } from '../../ui/tool-icons.tsx'
import { useWholeNumber } from '../../ui/use-whole-number.ts'
import { conditionNames } from '../commands/condition-names.ts'
import { useNovel } from '../store/use-editor.tsx'

type ConditionRowProps = { condition: Condition; onChange: (next: Condition) => void; onRemove: () => void }

/** One condition as a slip of paper: what it is about, how it compares, and a cross. */
export function ConditionRow({ condition, onChange, onRemove }: ConditionRowProps) {
  const words = useWords(conditionalsPhrases)
  const { name, gone } = useNameOf(condition)
  return (
    <span className="condition" data-gone={gone || undefined}>
      <Comparison condition={condition} name={name} onChange={onChange}>
        <em className="condition-name" data-gone={gone || undefined}>
          {name}
        </em>
      </Comparison>
      <IconButton size="small" name={words.remove(name)} onClick={onRemove}>
        <CloseIcon />
      </IconButton>
    </span>
  )
}

type ComparisonProps = Omit<ConditionRowProps, 'onRemove'> & { name: string; children: ReactNode }

/** How a condition compares what it is about (`children`), as controls in the order in which they are read. */
function Comparison({ condition, name, onChange, children }: ComparisonProps) {
  const words = useWords(conditionalsPhrases)
  switch (condition.kind) {
    case 'flag':
      return (
        <>
          {children}
          <Has condition={condition} name={name} words={[words.set, words.notSet]} onChange={onChange} />
        </>
      )
    case 'ending':
      return (
        <>
          <Has condition={condition} name={name} words={[words.after, words.notAfter]} onChange={onChange} />
          {children}
        </>
      )
    case 'scale':
      return (
        <>
          {children}
          <select
            className="ui-control"
            aria-label={words.operatorOf(name)}
            value={condition.type}
            onChange={(event) => onChange({ ...condition, type: event.target.value as typeof condition.type })}
          >
            {(['gte', 'lte', 'eq'] as const).map((type) => (
              <option key={type} value={type}>
                {words.operators[type]}
              </option>
            ))}
          </select>
          <Threshold
            label={words.thresholdOf(name)}
            value={condition.threshold}
            onChange={(threshold) => onChange({ ...condition, threshold })}
          />
        </>
      )
    default:
      return assertNever(condition)
  }
}

type HasProps = {
  condition: Extract<Condition, { has: boolean }>
  name: string
  words: readonly [yes: string, no: string]
  onChange: (next: Condition) => void
}

/** Whether it has to be so, or must not be. */
function Has({ condition, name, words: [yes, no], onChange }: HasProps) {
  const { hasOf } = useWords(conditionalsPhrases)
  return (
    <select
      className="ui-control"
      aria-label={hasOf(name)}
      value={String(condition.has)}
      onChange={(event) => onChange({ ...condition, has: event.target.value === 'true' })}
    >
      <option value="true">{yes}</option>
      <option value="false">{no}</option>
    </select>
  )
}

/** How what a condition is about is called here, and whether it was deleted. */
function useNameOf(condition: Condition): { name: string; gone: boolean } {
  const words = useWords(conditionalsPhrases)
  const explained = explainCondition(condition, useNovel(conditionNames))
  const gone = explained.name === null
  switch (explained.kind) {
    case 'flag':
      return { name: explained.name ?? words.unknownFlag, gone }
    case 'scale':
      return { name: explained.name ?? words.unknownScale, gone }
    case 'ending':
      return { name: explained.name === null ? words.unknownEnding : words.endingName(explained.name), gone }
    default:
      return assertNever(explained)
  }
}

type ThresholdProps = { label: string; value: number; onChange: (value: number) => void }

/** A whole number. What can not be kept stands in the form all the same, so that it is not saved as the last good one unseen. */
function Threshold({ label, value, onChange }: ThresholdProps) {
  const { say } = useWords(fieldMessagePhrases)
  const faultId = useId()
  const { field } = useWholeNumber({
    value,
    take(number) {
      onChange(number)
      return number
    },
  })
  const fault = ScaleCondition.shape.threshold.safeParse(value).error?.issues[0]?.message
  return (
    <>
      <input
        {...field}
        className="ui-control condition-threshold"
        aria-label={label}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault && faultId}
      />
      <Fault id={faultId} text={fault && say(fault)} />
    </>
  )
}
