import { Fragment } from 'react'
import { hangs, typeset } from './typeset.ts'

/** A page of a message, a paragraph to a line, of which so many characters are in sight. */
export function SetLines({ text, cut }: { text: string; cut: number }) {
  let start = 0
  return typeset(text)
    .split('\n')
    .map((line) => {
      const at = start
      start += line.length + 1
      const seen = Math.max(0, cut - at)
      return (
        <Fragment key={at}>
          {at > 0 && '\n'}
          <span className="message-line" data-hangs={hangs(line) || undefined}>
            {line.slice(0, seen)}
            {seen < line.length && <span className="message-unseen">{line.slice(seen)}</span>}
          </span>
        </Fragment>
      )
    })
}
