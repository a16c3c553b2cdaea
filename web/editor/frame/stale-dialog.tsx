import { editorPhrases } from '@fabula/phrases/editor'
import { Suspense, useState } from 'react'
import { noteIfRefused } from '../../client/null-if-refused.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { useWords } from '../../page/page-facts.tsx'
import { useBusy } from '../../page/use-busy.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useEditor, useEditorState } from '../store/use-editor.tsx'

const StaleChoices = lazyPart(() => import('../compare/stale-choices.tsx'), 'StaleChoices')

/**
 * Shown when another author or window has saved a different value first: both versions side by side, and the author
 * decides which to keep. Nothing is discarded without a decision.
 */
export function StaleDialog() {
  const words = useWords(editorPhrases)
  const editor = useEditor()
  const saving = useEditorState((state) => state.saving)
  const [busy, during] = useBusy()
  const [putOff, setPutOff] = useState(false)
  if (saving.kind !== 'stale') return null

  const settle = (work: () => Promise<void>) => during(() => noteIfRefused(work()))
  if (putOff) {
    return (
      <div className="editor-stale" role="alert">
        {words.stale}
        <Button size="small" onClick={() => setPutOff(false)}>
          {words.chooseNow}
        </Button>
      </div>
    )
  }
  return (
    <Dialog
      open
      onClose={() => setPutOff(true)}
      title={words.stale}
      role="alertdialog"
      size="wide"
      foot={
        <>
          <Button busy={busy} onClick={() => void settle(editor.keepMine)}>
            {words.keepMine}
          </Button>
          <Button busy={busy} onClick={() => void settle(editor.takeTheirs)}>
            {words.takeTheirs}
          </Button>
        </>
      }
    >
      <Suspense fallback={<Skeleton shape="block" count={2} label={words.loading} />}>
        <StaleChoices saving={saving} busy={busy} onSettle={(picks) => void settle(() => editor.settleStale(picks))} />
      </Suspense>
    </Dialog>
  )
}
