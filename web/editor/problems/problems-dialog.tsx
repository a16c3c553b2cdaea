import { novelProblemPhrases } from '@fabula/phrases/novel-problems'
import { useWords } from '../../page/page-facts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemsList } from './problems-list.tsx'

/** The problems list, which leads to where each of them is mended. */
export function ProblemsDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(novelProblemPhrases)
  return (
    <Dialog open onClose={onClose} size="wide" title={words.title}>
      <ProblemsList onFollow={onClose} />
    </Dialog>
  )
}
