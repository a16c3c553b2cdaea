import { compareNovels, type FieldChange, type ThingChange } from '@fabula/core/compare/compare-novels'
import type { Novel } from '@fabula/core/novel/novel'
import { comparePhrases } from '@fabula/phrases/editor-compare'
import { type ReactNode, useMemo } from 'react'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { comparedText } from './describe-value.ts'
import { fieldLabel } from './field-label.ts'
import { TextDifference } from './text-difference.tsx'
import './compare.css'

type ChangeListProps = {
  before: Novel
  after: Novel
  /** An action for a changed thing, such as restoring it. */
  action?: (change: ThingChange) => ReactNode
}

/** The differences between two states of a novel: each changed thing with its texts and rules, before and after. */
export function ChangeList({ before, after, action }: ChangeListProps) {
  const words = useWords(comparePhrases)
  const changes = useMemo(() => compareNovels(before, after), [before, after])
  if (changes.length === 0) return <p className="compare-same">{words.same}</p>
  return (
    <ol className="compare-list">
      {changes.map((change) => (
        <li key={`${change.kind} ${change.id}`} data-change={change.change}>
          <details open={changes.length <= 8}>
            <summary>
              <span className="compare-kind">{words.kinds[change.kind]}</span>
              {change.kind !== 'novel' && <strong>{change.name}</strong>}
              <span className="compare-how">{words.changes[change.change]}</span>
            </summary>
            <dl>
              {change.fields.map((field, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have one name, and fields never move
                <FieldDifference key={at} thing={change} field={field} novels={[after, before]} />
              ))}
            </dl>
          </details>
          {action?.(change)}
        </li>
      ))}
    </ol>
  )
}

type FieldDifferenceProps = { thing: ThingChange; field: FieldChange; novels: readonly Novel[] }

function FieldDifference({ thing: { kind }, field: { steps, before, after }, novels }: FieldDifferenceProps) {
  const { language } = usePage()
  const said = (value: unknown) => comparedText(value, kind, steps, novels, language)
  return (
    <>
      <dt>{fieldLabel(kind, steps, language)}</dt>
      <dd>
        <TextDifference before={said(before)} after={said(after)} />
      </dd>
    </>
  )
}
