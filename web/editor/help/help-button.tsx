import { readHelpModel } from '@fabula/contract/routes/help'
import type { HelpModel } from '@fabula/contract/shapes/help'
import type { HelpProposal, HelpTask } from '@fabula/core/helper/help-task'
import { editorHelpPhrases } from '@fabula/phrases/editor-help'
import { Suspense, useCallback, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { call } from '../../client/call.ts'
import { session } from '../../client/session.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { useEditorLocation } from '../location/use-location.tsx'
import { useLoaded } from '../store/use-loaded.ts'
import type { Asked } from './help-dialog.tsx'

const HelpDialog = lazyPart(() => import('./help-dialog.tsx'), 'HelpDialog')

type HelpButtonProps = {
  /** The request, with the author's wish. */
  task: (wish: string) => HelpTask
  /** The current text, with which proposals are compared. Absent if proposals are added to what is there. */
  value?: string
  /**
   * The field's current text. Once it differs from what was taken, the author has edited it, and it is no longer
   * reverted.
   */
  now?: string
  /** The id of what tells this button from others with the same name. */
  describedBy?: string
  /** Applies the chosen proposals, and returns a function that reverts them. */
  onTake: (taken: HelpProposal[]) => () => void
}

/** Applied proposals: how to revert them, and the field's text after them (null until it is known). */
type Taken = { undo: () => void; left: { now: string | undefined } | null }

const nothingAsked: Asked = { wish: '', answer: null }

/** Offers a draft by the configured model; renders nothing without one. What was taken can be reverted with one key. */
export function HelpButton({ task, value, now = value, describedBy, onTake }: HelpButtonProps) {
  const words = useWords(editorHelpPhrases)
  const { kind } = task('')
  const model = useHelpModel(kind === 'picture')
  const [open, setOpen] = useState(false)
  const asked = useRef(nothingAsked)
  const [back, setBack] = useState<Taken | null>(null)
  // The first render after taking records the field's text; any other text later is the author's own.
  if (back && back.left === null) setBack({ ...back, left: { now } })
  else if (back?.left && back.left.now !== now) setBack(null)
  if (model === null) return null
  return (
    <>
      <Button size="small" kind="ghost" aria-describedby={describedBy} onClick={() => setOpen(true)}>
        {words.tasks[kind]}
      </Button>
      {back && (
        <Button
          size="small"
          kind="ghost"
          autoFocus
          aria-describedby={describedBy}
          onClick={() => {
            back.undo()
            setBack(null)
          }}
        >
          {words.takeBack}
        </Button>
      )}
      {/* Outside the surrounding form: the browser would submit a nested form and leave the page. */}
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

/** Cached per author and novel, because every field with help needs it. */
const known = new Map<string, Promise<HelpModel>>()

/**
 * The model that drafts for this author; null without one and until it is known. With `sees`, a model that accepts no
 * pictures counts as none.
 */
function useHelpModel(sees: boolean): string | null {
  const { params } = useEditorLocation()
  const load = useCallback(() => {
    const key = `${session.read()?.user.id} ${params.base} ${params.id}`
    const asked = known.get(key) ?? call(readHelpModel, { params }, { quiet: true })
    known.set(key, asked)
    asked.catch(() => known.delete(key))
    return asked
  }, [params])
  // If loading fails, there is no help, and the editor works without it.
  const { found } = useLoaded(load)
  return found && (found.sees || !sees) ? found.model : null
}
