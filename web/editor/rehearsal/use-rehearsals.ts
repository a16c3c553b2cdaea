import {
  cancelRehearsal,
  deleteRehearsal,
  listRehearsals,
  readRehearsal,
  startRehearsal,
} from '@fabula/contract/routes/rehearsals'
import type { Rehearsal, RehearsalWithReport } from '@fabula/contract/shapes/rehearsal'
import type { RehearsalId } from '@fabula/core/ids'
import type { RehearsalWish } from '@fabula/core/rehearsal/rehearsal-plan'
import { editorPhrases } from '@fabula/phrases/editor'
import { useCallback, useEffect } from 'react'
import { call } from '../../client/call.ts'
import { nullIfRefused } from '../../client/null-if-refused.ts'
import { useWords } from '../../page/page-facts.tsx'
import { toast } from '../../ui/toast.ts'
import { useEditorLocation } from '../location/use-location.tsx'
import { useEditor } from '../store/use-editor.tsx'
import { type Loaded, useLoaded } from '../store/use-loaded.ts'
import { whenSaved } from '../store/when-saved.ts'

/** How often a run in progress is polled, in ms. */
const pollMs = 1_500

export const isGoingOn = ({ status }: Rehearsal): boolean => status === 'waiting' || status === 'running'

export type RehearsalDesk = ReturnType<typeof useRehearsals>

/** The rehearsals of the open novel, null until loaded. Polls while a run is in progress. */
export function useRehearsals() {
  const { params } = useEditorLocation()
  const editor = useEditor()
  const { notSaved } = useWords(editorPhrases)
  const load = useCallback(() => call(listRehearsals, { params }, { quiet: true }), [params])
  const { found: rehearsals, failed, reload } = useLoaded(load)

  const goesOn = rehearsals?.runs.some(isGoingOn) ?? false
  useEffect(() => {
    if (!goesOn) return
    // A failed poll is followed by another one.
    const timer = setInterval(() => document.hidden || void reload(), pollMs)
    return () => clearInterval(timer)
  }, [goesOn, reload])

  return {
    rehearsals,
    failed,
    reload,
    /** Returns the new run; null if it was refused, which has been shown. */
    async start(wish: RehearsalWish): Promise<Rehearsal | null> {
      // The readers play the novel as the server has it.
      if (!(await whenSaved(editor))) {
        toast.error(notSaved)
        return null
      }
      const run = await nullIfRefused(call(startRehearsal, { params, body: wish }))
      await reload()
      return run
    },
    async stop(run: RehearsalId): Promise<void> {
      await nullIfRefused(call(cancelRehearsal, { params: { ...params, run } }))
      await reload()
    },
    async remove(run: RehearsalId): Promise<void> {
      await nullIfRefused(call(deleteRehearsal, { params: { ...params, run } }))
      await reload()
    },
  }
}

/** A run's report; while it is in progress, as of its last finished game. None while loading, and without a run. */
export function useReport(run: Rehearsal | null): Pick<Loaded<RehearsalWithReport>, 'found' | 'failed' | 'reload'> {
  const { params } = useEditorLocation()
  const [id, version] = [run?.id ?? null, run && `${run.status} ${run.done}`]
  // biome-ignore lint/correctness/useExhaustiveDependencies: a run that has progressed has other figures
  const load = useCallback(
    async () => id && (await call(readRehearsal, { params: { ...params, run: id } }, { quiet: true })),
    [params, id, version],
  )
  const { found, failed, reload } = useLoaded(load)
  return { found: found?.run.id === id ? found : null, failed, reload }
}
