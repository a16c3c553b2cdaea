import { compareTexts } from '@fabula/core/compare/compare-texts'
import { useMemo } from 'react'

/** A text's changes: deletions struck out and insertions marked, for screen readers too. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => compareTexts(before, after), [before, after])
  let at = 0
  return (
    <p className="compare-text">
      {parts.map(({ kind, text }) => {
        const key = at++
        if (kind === 'gone') return <del key={key}>{text}</del>
        return kind === 'new' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>
      })}
    </p>
  )
}
