import { pageAddress } from '@fabula/contract/page-address'
import { deletePublished } from '@fabula/contract/routes/published'
import type { NovelId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { ownerPhrases } from '@fabula/phrases/owner'
import { type ComponentProps, type ComponentType, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { loadChunk } from '../client/load-chunk.ts'
import { useLeaving } from '../page/use-leaving.ts'
import { Button } from '../ui/button.tsx'
import type { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Fault } from '../ui/fault.tsx'
import { LinkButton } from '../ui/link-button.tsx'

/** Edit, statistics, and Delete, only for the novel's owner. */
export function OwnerActions({ id, name, language }: { id: NovelId; name: string; language: Language }) {
  const words = ownerPhrases[language]
  const [Confirm, setConfirm] = useState<ComponentType<ComponentProps<typeof ConfirmDialog>> | null>(null)
  const [Statistics, setStatistics] = useState<ComponentType<{ id: NovelId; onClose: () => void }> | null>(null)
  const [asking, setAsking] = useState(false)
  const [counting, setCounting] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [leaving, leave] = useLeaving()

  const ask = async () => {
    const { ConfirmDialog } = await loadChunk(() => import('../ui/confirm-dialog.tsx'))
    setConfirm(() => ConfirmDialog)
    setAsking(true)
  }
  const openStatistics = async () => {
    const { StatisticsDialog } = await loadChunk(() => import('./statistics-dialog.tsx'))
    setStatistics(() => StatisticsDialog)
    setCounting(true)
  }
  const remove = async () => {
    setBusy(true)
    setFault(null)
    try {
      await call(deletePublished, { params: { id } })
      leave(pageAddress.search(language))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(words.deleteFailed)
      setAsking(false)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="novel-owner" aria-label={words.forOwner}>
      <LinkButton href={pageAddress.publishedEditor(language, id)}>{words.edit}</LinkButton>
      <Button onClick={openStatistics}>{words.numbers}</Button>
      <Button kind="ghost" className="novel-delete" onClick={ask} busy={leaving}>
        {words.delete}
      </Button>
      <Fault text={fault} />
      {Statistics && counting && <Statistics id={id} onClose={() => setCounting(false)} />}
      {Confirm && (
        <Confirm
          open={asking}
          danger
          busy={busy || leaving}
          title={words.deleteTitle(name)}
          confirmLabel={words.delete}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        >
          <p>{words.deleteWarning}</p>
        </Confirm>
      )}
    </section>
  )
}
