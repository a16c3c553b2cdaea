import type { OwnLines as Found } from '@fabula/contract/shapes/test-interaction'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { useWords } from '../../page/page-facts.tsx'
import { CheckIcon, WarningIcon } from '../../ui/tool-icons.tsx'

/** Which of the author's own lines would answer without a model, and where nothing they wrote does. */
export function OwnLines({ found: { fits, lines } }: { found: Found }) {
  const words = useWords(testCanvasPhrases)
  if (lines.length === 0) return <p className="test-canvas-note">{words.ownLinesNone}</p>
  return (
    <div className="turn-outcome own-lines">
      <p data-hole={!fits || undefined}>
        {!fits && <WarningIcon />} {fits ? words.ownLinesHint : words.ownLinesHole}
      </p>
      <ol>
        {lines.map(({ character_id, name, text, fits: answers, words: taken }) => (
          <li key={`${character_id} ${text}`} data-fits={answers}>
            <p>
              {answers && <CheckIcon />} <b>{name}</b>: {text}
            </p>
            {taken.length > 0 && <small>{words.ownLinesWords(taken.join(', '))}</small>}
          </li>
        ))}
      </ol>
    </div>
  )
}
