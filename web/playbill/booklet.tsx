import { type Playbill, type PlaybillLine, paragraphsOf } from '@fabula/core/exchange/playbill/playbill'
import type { ReactNode } from 'react'
import './booklet.css'

/** A booklet as it is read on the screen and printed: the title, a scene after the other, the end, the credits. */
export function Booklet({ playbill }: { playbill: Playbill }) {
  const { title, subtitle, scenes, closing, credits, words } = playbill
  return (
    <article className="booklet">
      <header>
        <h3 className="booklet-title">{title}</h3>
        <p>{subtitle}</p>
      </header>
      {scenes.map((scene, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a booklet never changes
        <section key={at}>
          <h4>{scene.name}</h4>
          {scene.lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same
            <Line key={place} line={line} />
          ))}
        </section>
      ))}
      {closing.length > 0 && (
        <footer>
          {closing.map((line) => (
            <p key={line} className="booklet-closing">
              {line}
            </p>
          ))}
        </footer>
      )}
      {credits.trim() !== '' && (
        <section className="booklet-credits">
          <h4>{words.credits}</h4>
          <p>{credits}</p>
        </section>
      )}
    </article>
  )
}

function Line({ line: { by, name, text } }: { line: PlaybillLine }) {
  const [first = '', ...more] = paragraphsOf(text)
  return (
    <div className="booklet-line" data-by={by}>
      <p>
        {by !== 'narrator' && name !== '' && <b>{name}. </b>}
        {withActs(first)}
      </p>
      {more.map((part) => (
        <p key={part}>{withActs(part)}</p>
      ))}
    </div>
  )
}

/** What is done rather than said stands between asterisks; here it is set in italics. */
function withActs(text: string): ReactNode[] {
  return text.split(/\*([^*\n]+)\*/).map((part, at) =>
    // Every second part stood between asterisks.
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
    at % 2 === 1 ? <em key={at}>{part}</em> : part,
  )
}
