import type { NovelId } from '@fabula/core/ids'
import { appPhrases } from '@fabula/phrases/app'
import { numbersPhrases } from '@fabula/phrases/numbers'
import { NumbersPanel } from '../numbers/numbers-panel.tsx'
import { useWords } from '../page/page-facts.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** The numbers of a novel, over its page. */
export function NumbersDialog({ id, onClose }: { id: NovelId; onClose: () => void }) {
  const { close } = useWords(appPhrases)
  const { title } = useWords(numbersPhrases)
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={close} size="wide">
      <NumbersPanel novelId={id} />
    </Dialog>
  )
}
