import type { PlayState } from '@fabula/contract/shapes/play'
import { playPhrases } from '@fabula/phrases/play'
import { useId } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import type { ReaderMove } from '../game/play-model.ts'

type ChoicesProps = {
  choices: PlayState['static_endings']
  sending: ReaderMove | null
  onMove: (move: ReaderMove) => void
}

/** The reader's choices, as large buttons. */
export function Choices({ choices, sending, onMove }: ChoicesProps) {
  const words = useWords(playPhrases)
  const id = useId()
  return (
    <section className="answer-choices" aria-labelledby={id}>
      <h2 id={id}>{words.choices}</h2>
      <ul className="answer-choice-list">
        {choices.map(({ id: ending, display_name }) => (
          <li key={ending}>
            <Button
              wide
              busy={sending?.kind === 'choice' && sending.id === ending}
              aria-disabled={sending !== null || undefined}
              onClick={() => sending ?? onMove({ kind: 'choice', id: ending, label: display_name })}
            >
              {display_name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type WaysOutProps = { endings: PlayState['offered_endings']; busy: boolean; onMove: (move: ReaderMove) => void }

/**
 * Ways out of a scene that are offered where no model recognises endings: in the story's words, less prominent than
 * choices.
 */
export function WaysOut({ endings, busy, onMove }: WaysOutProps) {
  const words = useWords(playPhrases)
  return (
    <section className="answer-ways-out" aria-label={words.waysOn}>
      {endings.map(({ id: ending, label }) => (
        <Button
          key={ending}
          size="small"
          aria-disabled={busy || undefined}
          onClick={() => busy || onMove({ kind: 'choice', id: ending, label })}
        >
          {label}
        </Button>
      ))}
    </section>
  )
}
