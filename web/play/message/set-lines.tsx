import { openMark } from '@fabula/core/novel/message-markup'
import { Fragment } from 'react'
import { markupElements } from '../../stage/acts.tsx'
import { hasHangingMark, typeset } from './typeset.ts'

/**
 * A page of a message, one element per paragraph, of which the first `cut` characters are visible; actions are set
 * apart.
 */
export function SetLines({ text, cut }: { text: string; cut: number }) {
  let start = 0
  const set = typeset(text)
  return set.split('\n').map((line) => {
    const at = start
    start += line.length + 1
    const mark = openMark(set.slice(0, at))
    return (
      <Fragment key={at}>
        {at > 0 && '\n'}
        <span className="message-line" data-hangs={hasHangingMark(line) || undefined}>
          {markupElements(mark + line, (part, from, key) => (
            <PartlyVisible key={key} text={part} cut={cut - at + mark.length - from} />
          ))}
        </span>
      </Fragment>
    )
  })
}

/** A text of which the first `cut` characters are visible. */
function PartlyVisible({ text, cut }: { text: string; cut: number }) {
  if (cut >= text.length) return text
  const seen = Math.max(0, cut)
  return (
    <>
      {text.slice(0, seen)}
      <span className="message-unseen">{text.slice(seen)}</span>
    </>
  )
}
