import type { ExplainedCondition } from '@fabula/core/conditional/explain'
import { conditionalsPhrases } from '@fabula/phrases/conditionals'
import { useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'

type ConditionRowProps = {
  condition: ExplainedCondition
  onChange: (change: { has?: boolean; type?: 'eq' | 'gte' | 'lte'; threshold?: number }) => void
  onRemove: () => void
}

/** One condition as a slip of paper: what it is about, how it compares, and a cross. */
export function ConditionRow({ condition, onChange, onRemove }: ConditionRowProps) {
  const words = useWords(conditionalsPhrases)
  const name = nameOf(condition, words)
  const subject = (
    <em className="condition-name" data-gone={condition.name === null || undefined}>
      {name}
    </em>
  )
  return (
    <span className="condition" data-gone={condition.name === null || undefined}>
      {condition.kind === 'scale' ? (
        <>
          {subject}
          <select
            className="ui-control"
            aria-label={words.operatorOf(name)}
            value={condition.type}
            onChange={(event) => onChange({ type: event.target.value as 'eq' | 'gte' | 'lte' })}
          >
            {(['gte', 'lte', 'eq'] as const).map((type) => (
              <option key={type} value={type}>
                {words.operators[type]}
              </option>
            ))}
          </select>
          <Threshold
            label={words.thresholdOf(name)}
            wrong={words.wholeNumber}
            value={condition.threshold}
            onChange={(threshold) => onChange({ threshold })}
          />
        </>
      ) : (
        <>
          <select
            className="ui-control"
            aria-label={words.hasOf(name)}
            value={String(condition.has)}
            onChange={(event) => onChange({ has: event.target.value === 'true' })}
          >
            <option value="true">{condition.kind === 'flag' ? words.has : words.after}</option>
            <option value="false">{condition.kind === 'flag' ? words.hasNot : words.notAfter}</option>
          </select>
          {subject}
        </>
      )}
      <IconButton size="small" name={words.remove(name)} onClick={onRemove}>
        <CloseIcon />
      </IconButton>
    </span>
  )
}

function nameOf(condition: ExplainedCondition, words: (typeof conditionalsPhrases)['english']): string {
  switch (condition.kind) {
    case 'flag':
      return condition.name ?? words.unknownFlag
    case 'scale':
      return condition.name ?? words.unknownScale
    case 'ending':
      return condition.name === null ? words.unknownEnding : words.endingName(condition.name)
  }
}

type ThresholdProps = { label: string; wrong: string; value: number; onChange: (value: number) => void }

/** A whole number. What is no number yet stays in the field alone, and gives way to the last good one when it is left. */
function Threshold({ label, wrong, value, onChange }: ThresholdProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    const number = Number(text)
    if (text.trim() !== '' && Number.isInteger(number) && Math.abs(number) <= 2_147_483_647) {
      setTyped(null)
      onChange(number)
    } else setTyped(text)
  }
  return (
    <input
      className="ui-control condition-threshold"
      type="number"
      step={1}
      aria-label={label}
      aria-invalid={typed !== null || undefined}
      title={typed === null ? undefined : wrong}
      value={typed ?? value}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped(null)}
    />
  )
}
