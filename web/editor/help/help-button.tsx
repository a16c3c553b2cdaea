import type { HelpProposal, HelpTask } from '@fabula/core/helper/help-task'
import { editorHelpPhrases } from '@fabula/phrases/editor-help'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../client/load-chunk.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { useHelpModel } from './use-help-model.ts'

const HelpDialog = lazy(async () => ({ default: (await loadChunk(() => import('./help-dialog.tsx'))).HelpDialog }))

export type HelpButtonProps = {
  /** What is asked, with the author's wish. */
  task: (wish: string) => HelpTask
  /** What stands there now: proposals are compared with it. Absent: they come on top of what is there. */
  value?: string
  /** Takes over what was picked, and answers how that is taken back. */
  onTake: (taken: HelpProposal[]) => () => void
}

/** Offers a draft by the configured model; nothing at all where there is none. What was taken goes again with one key. */
export function HelpButton({ task, value, onTake }: HelpButtonProps) {
  const words = useWords(editorHelpPhrases)
  const model = useHelpModel()
  const [open, setOpen] = useState(false)
  const [back, setBack] = useState<(() => void) | null>(null)
  if (model === null) return null
  const { kind } = task('')
  return (
    <>
      <Button size="small" kind="ghost" onClick={() => setOpen(true)}>
        {words.tasks[kind]}
      </Button>
      {back && (
        <Button
          size="small"
          kind="ghost"
          autoFocus
          onClick={() => {
            back()
            setBack(null)
          }}
        >
          {words.takeBack}
        </Button>
      )}
      {open && (
        <Suspense>
          <HelpDialog
            task={task}
            model={model}
            value={value}
            onClose={() => setOpen(false)}
            onTake={(taken) => {
              setOpen(false)
              const undo = onTake(taken)
              setBack(() => undo)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
