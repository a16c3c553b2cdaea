import type { NovelId } from '@fabula/core/ids'
import { statisticsPhrases } from '@fabula/phrases/statistics'
import { useWords } from '../page/page-facts.tsx'
import { StatisticsPanel } from '../statistics/statistics-panel.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** A novel's statistics, over its page. */
export function StatisticsDialog({ id, onClose }: { id: NovelId; onClose: () => void }) {
  const { title } = useWords(statisticsPhrases)
  return (
    <Dialog open onClose={onClose} title={title} size="wide">
      <StatisticsPanel novelId={id} />
    </Dialog>
  )
}
