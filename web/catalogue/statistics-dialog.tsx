import type { NovelId } from '@fabula/core/ids'
import { appPhrases } from '@fabula/phrases/app'
import { statisticsPhrases } from '@fabula/phrases/statistics'
import { useWords } from '../page/page-facts.tsx'
import { StatisticsPanel } from '../statistics/statistics-panel.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** The numbers of a novel, over its page. */
export function StatisticsDialog({ id, onClose }: { id: NovelId; onClose: () => void }) {
  const { close } = useWords(appPhrases)
  const { title } = useWords(statisticsPhrases)
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={close} size="wide">
      <StatisticsPanel novelId={id} />
    </Dialog>
  )
}
