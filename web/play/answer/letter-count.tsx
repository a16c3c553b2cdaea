import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { useWords } from '../../page/page-facts.tsx'

/** How many characters have been written, out of the limit, or how many are over it: none are cut off. */
export function LetterCount({ count, longest }: { count: number; longest: number }) {
  const sheet = useWords(playSheetPhrases)
  const excess = count - longest
  return (
    <p className="answer-count" role="status" data-over={excess > 0 || undefined}>
      {excess > 0 ? sheet.lettersOver(excess) : sheet.letters(count, longest)}
    </p>
  )
}
