import { novelProblemPhrases } from '@fabula/phrases/novel-problems'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { useMemo } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemsList } from '../problems/problems-list.tsx'
import { problemsOf } from '../problems/use-problems.ts'
import { useNovel } from '../store/use-workshop.tsx'

/** The problems list, from where somebody was about to publish. */
export function ProblemsDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(novelProblemPhrases)
  const { close } = useWords(workshopPhrases)
  const novel = useNovel()
  const problems = useMemo(() => problemsOf(novel), [novel])
  return (
    <Dialog open onClose={onClose} closeLabel={close} size="wide" title={words.title}>
      <ProblemsList problems={problems} onFollow={onClose} />
    </Dialog>
  )
}
