import type { Playbill, PlaybillLine } from '@fabula/core/exchange/playbill/playbill'
import { markedParagraphs, type Piece } from '@fabula/core/novel/message-markup'
import './booklet.css'

/** A booklet on screen and in print: the title, the scenes, the end, the credits. */
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
  const [first = [], ...more] = markedParagraphs(text)
  return (
    <div className="booklet-line" data-by={by}>
      <p>
        {by !== 'narrator' && name !== '' && <b>{name}. </b>}
        <Pieces of={first} />
      </p>
      {more.map((pieces, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a booklet never changes
        <p key={at}>
          <Pieces of={pieces} />
        </p>
      ))}
    </div>
  )
}

/** Actions are set in italics, strong text in bold. */
const Pieces = ({ of }: { of: Piece[] }) =>
  of.map(({ text, set }, at) => {
    const Element = set === 'act' ? 'em' : set === 'strong' ? 'strong' : 'span'
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no key but their index
    return <Element key={at}>{text}</Element>
  })
