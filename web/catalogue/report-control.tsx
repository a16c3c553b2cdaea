import type { NovelId } from '@fabula/core/ids'
import { publishedPhrases } from '@fabula/phrases/published'
import { type ComponentType, useState } from 'react'
import { loadChunk } from '../client/load-chunk.ts'
import { useWords } from '../page/page-facts.tsx'
import { Button } from '../ui/button.tsx'
import type { ReportDialogProps } from './report-dialog.tsx'

/** A small button to report a novel to the administrators, for guests too. */
export function ReportControl({ id }: { id: NovelId }) {
  const words = useWords(publishedPhrases)
  const [Dialog, setDialog] = useState<ComponentType<ReportDialogProps> | null>(null)
  const [open, setOpen] = useState(false)
  const ask = async () => {
    const { ReportDialog } = await loadChunk(() => import('./report-dialog.tsx'))
    setDialog(() => ReportDialog)
    setOpen(true)
  }
  return (
    <>
      <Button kind="ghost" size="small" className="novel-report" onClick={ask}>
        {words.report}
      </Button>
      {Dialog && <Dialog id={id} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
