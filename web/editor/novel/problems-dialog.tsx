import { editorPhrases } from '@fabula/phrases/editor'
import { novelProblemPhrases } from '@fabula/phrases/novel-problems'
import { useWords } from '../../page/page-facts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemsList } from '../problems/problems-list.tsx'

/** The problems list, from where somebody was about to publish. */
export function ProblemsDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(novelProblemPhrases)
  const { close } = useWords(editorPhrases)
  return (
    <Dialog open onClose={onClose} closeLabel={close} size="wide" title={words.title}>
      <ProblemsList onFollow={onClose} />
    </Dialog>
  )
}
