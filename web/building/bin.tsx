import type { BinnedDraft } from '@fabula/contract/routes/bin'
import { emptyFromBin, listBin, takeFromBin } from '@fabula/contract/routes/bin'
import { buildingPhrases } from '@fabula/phrases/building'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../client/call.ts'
import { nullIfRefused } from '../client/null-if-refused.ts'
import { usePage, useWords } from '../page/page-facts.tsx'
import { dayIn } from '../page/show-in-language.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Drafts deleted in the last 30 days, to restore or to delete for good. Renders nothing when there are none. */
export function Bin({ changed, onRestored }: { changed: unknown; onRestored: () => void }) {
  const words = useWords(buildingPhrases).bin
  const { language } = usePage()
  const [drafts, setDrafts] = useState<readonly BinnedDraft[]>([])
  const [asking, setAsking] = useState<BinnedDraft | null>(null)
  const [busy, setBusy] = useState(false)
  const reload = useCallback(async () => {
    // If it cannot be loaded, the last list stays.
    const found = await call(listBin, {}, { quiet: true }).catch(() => null)
    if (found) setDrafts(found)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a shelf that changed may have lost a draft to the bin
  useEffect(() => void reload(), [reload, changed])
  const work = async (action: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await nullIfRefused(action())
      // After a refusal too: the draft may have been restored or deleted in another window.
      await reload()
      setAsking(null)
    } finally {
      setBusy(false)
    }
  }
  if (drafts.length === 0) return null
  return (
    <details className="building-bin">
      <summary>{words.title(drafts.length)}</summary>
      <p>{words.text}</p>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <span id={`binned-${draft.id}`}>
              <strong>{draft.name}</strong> {words.until(dayIn(language, draft.gone_at))}
            </span>
            <Button
              size="small"
              aria-describedby={`binned-${draft.id}`}
              busy={busy}
              onClick={() => void work(() => call(takeFromBin, { params: { id: draft.id } }).then(onRestored))}
            >
              {words.restore}
            </Button>
            <Button
              size="small"
              kind="ghost"
              aria-describedby={`binned-${draft.id}`}
              busy={busy}
              onClick={() => setAsking(draft)}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking !== null}
        danger
        busy={busy}
        title={words.removeTitle(asking?.name ?? '')}
        confirmLabel={words.remove}
        onConfirm={() => asking && void work(() => call(emptyFromBin, { params: { id: asking.id } }))}
        onCancel={() => setAsking(null)}
      >
        <p>{words.removeText}</p>
      </ConfirmDialog>
    </details>
  )
}
