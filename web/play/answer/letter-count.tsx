import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { useWords } from '../../page/page-facts.tsx'

/** How many characters have been written, out of the limit, or how many are over it: none are cut off. */
export function LetterCount({ count, longest }: { count: number; longest: number }) {
  const sheet = useWords(playSheetPhrases)
  const over = count - longest
  return (
    <p className="answer-count" role="status" data-over={over > 0 || undefined}>
      {over > 0 ? sheet.lettersOver(over) : sheet.letters(count, longest)}
    </p>
  )
}
