import { readHelpModel } from '@fabula/contract/routes/help'
import type { HelpModel } from '@fabula/contract/shapes/help'
import type { HelpProposal, HelpTask } from '@fabula/core/helper/help-task'
import { editorHelpPhrases } from '@fabula/phrases/editor-help'
import { Suspense, useCallback, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { call } from '../../client/call.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { usePlaces } from '../location/use-location.tsx'
import { useLoaded } from '../store/use-loaded.ts'
import type { Asked } from './help-dialog.tsx'

const HelpDialog = lazyPart(() => import('./help-dialog.tsx'), 'HelpDialog')

export type HelpButtonProps = {
  /** What is asked, with the author's wish. */
  task: (wish: string) => HelpTask
  /** What stands there now: proposals are compared with it. Absent: they come on top of what is there. */
  value?: string
  /** What stands in the field now. Once it is no longer what was taken, it is not taken back: somebody has written on. */
  now?: string
  /** Takes over what was picked, and answers how that is taken back. */
  onTake: (taken: HelpProposal[]) => () => void
}

/** What was taken over: how it goes again, and how it left the field; null until that is seen. */
type Taken = { undo: () => void; left: { now: string | undefined } | null }

const nothingAsked: Asked = { wish: '', answer: null }

/** Offers a draft by the configured model; nothing at all where there is none. What was taken goes again with one key. */
export function HelpButton({ task, value, now = value, onTake }: HelpButtonProps) {
  const words = useWords(editorHelpPhrases)
  const { kind } = task('')
  const model = useHelpModel({ sees: kind === 'picture' })
  const [open, setOpen] = useState(false)
  const asked = useRef(nothingAsked)
  const [back, setBack] = useState<Taken | null>(null)
  // The first look after taking sees the field as it became; another text later is the author's own.
  if (back && back.left === null) setBack({ ...back, left: { now } })
  else if (back?.left && back.left.now !== now) setBack(null)
  if (model === null) return null
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
            back.undo()
            setBack(null)
          }}
        >
          {words.takeBack}
        </Button>
      )}
      {/* Out of the form that it helps with: a form within a form is sent by the browser, and the page with it. */}
      {open &&
        createPortal(
          <Suspense>
            <HelpDialog
              asked={asked}
              task={task}
              model={model}
              value={value}
              onClose={() => setOpen(false)}
              onTake={(taken) => {
                setOpen(false)
                asked.current = nothingAsked
                setBack({ undo: onTake(taken), left: null })
              }}
            />
          </Suspense>,
          document.body,
        )}
    </>
  )
}

/** Asked once for each novel: every field with a helper wants to know. */
const known = new Map<string, Promise<HelpModel>>()

/**
 * The model that drafts for this author; null: none, or not known yet, and then nobody is offered one. `sees`: one that
 * takes no pictures is none.
 */
function useHelpModel({ sees = false } = {}): string | null {
  const { params } = usePlaces()
  const load = useCallback(() => {
    const key = `${params.base} ${params.id}`
    const asked = known.get(key) ?? call(readHelpModel, { params }, { quiet: true })
    known.set(key, asked)
    asked.catch(() => known.delete(key))
    return asked
  }, [params])
  // Without an answer there is no helper; the editor goes on without.
  const { found } = useLoaded(load)
  return found && (found.sees || !sees) ? found.model : null
}
