import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { useWords } from '../../page/page-facts.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { NextIcon, PlayIcon } from '../../ui/tool-icons.tsx'
import type { Deck } from './deck.ts'
import './turn-modes.css'

/** Buttons beside the arrow: automatic turning, and skipping what was read before. */
export function TurnModes({ advanceMode, setAdvanceMode }: Pick<Deck, 'advanceMode' | 'setAdvanceMode'>) {
  const sheet = useWords(playSheetPhrases)
  return (
    <span className="turn-modes">
      <IconButton
        name={sheet.auto}
        size="small"
        aria-keyshortcuts="a"
        aria-pressed={advanceMode === 'auto'}
        onClick={() => setAdvanceMode(advanceMode === 'auto' ? 'off' : 'auto')}
      >
        <PlayIcon />
      </IconButton>
      <IconButton
        name={sheet.skip}
        size="small"
        aria-keyshortcuts="k"
        aria-pressed={advanceMode === 'skip'}
        onClick={() => setAdvanceMode(advanceMode === 'skip' ? 'off' : 'skip')}
      >
        <NextIcon />
      </IconButton>
    </span>
  )
}
