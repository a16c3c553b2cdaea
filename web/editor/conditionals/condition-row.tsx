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

/** One condition: its subject, its comparison, and a remove button. */
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

/** A condition's comparison with its subject (`children`), as controls in reading order. */
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

/** Selects whether the subject must hold or must not. */
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

/** The subject's name, and whether it was deleted. */
function useNameOf(condition: Condition): { name: string; gone: boolean } {
  const words = useWords(conditionalsPhrases)
  const explained = explainCondition(condition, useNovel(conditionNames))
  const isMissing = explained.name === null
  switch (explained.kind) {
    case 'flag':
      return { name: explained.name ?? words.unknownFlag, gone: isMissing }
    case 'scale':
      return { name: explained.name ?? words.unknownScale, gone: isMissing }
    case 'ending':
      return { name: explained.name === null ? words.unknownEnding : words.endingName(explained.name), gone: isMissing }
    default:
      return assertNever(explained)
  }
}

type ThresholdProps = { label: string; value: number; onChange: (value: number) => void }

/** An integer. An invalid value stays in the form too, so that the last valid one is not saved unnoticed. */
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
