import { compareTexts, type TextPart } from '@fabula/core/compare/compare-texts'
import { Fragment, useMemo } from 'react'

/** A text's changes: deletions struck out and insertions marked, for screen readers too. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => compareTexts(before, after), [before, after])
  return (
    <p className="compare-text">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its place in the text
        <Fragment key={at}>
          {touch(parts[at - 1], part) && ' '}
          {part.kind === 'gone' ? (
            <del>{part.text}</del>
          ) : part.kind === 'new' ? (
            <ins>{part.text}</ins>
          ) : (
            <span>{part.text}</span>
          )}
        </Fragment>
      ))}
    </p>
  )
}

/** Whether a deleted word and the one in its place would run together. */
const touch = (before: TextPart | undefined, part: TextPart): boolean =>
  before?.kind === 'gone' && part.kind === 'new' && /\S$/.test(before.text) && /^\S/.test(part.text)
