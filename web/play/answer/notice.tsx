import type { PlayState } from '@fabula/contract/shapes/play'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { useWords } from '../../page/page-facts.tsx'

/** A notice about how this state was reached. */
export function Notice({ notice }: { notice: NonNullable<PlayState['notice']> }) {
  return <p className="answer-note">{useWords(playSheetPhrases).notices[notice]}</p>
}
