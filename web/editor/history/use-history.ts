import { listVersions, nameVersion, readVersion, restoreVersion } from '@fabula/contract/routes/versions'
import type { RestoreWhat, Version } from '@fabula/contract/shapes/versions'
import type { Novel } from '@fabula/core/novel/novel'
import { historyPhrases } from '@fabula/phrases/editor-history'
import { useCallback } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { useWords } from '../../page/page-facts.tsx'
import { toast } from '../../ui/toast.ts'
import { useEditorLocation } from '../location/use-location.tsx'
import { useEditor } from '../store/use-editor.tsx'
import { useLoaded } from '../store/use-loaded.ts'
import { whenSaved } from '../store/when-saved.ts'

/** The versions of the open novel; null until they are loaded. */
export function useHistory() {
  const { params } = useEditorLocation()
  const words = useWords(historyPhrases)
  const editor = useEditor()
  const load = useCallback(() => call(listVersions, { params }, { quiet: true }), [params])
  const { found: versions, failed, reload } = useLoaded<readonly Version[]>(load)

  return {
    versions,
    failed,
    reload,
    /** Stores a named version. False while edits are not saved. Rejects with the reason for a refusal. */
    async name(name: string): Promise<boolean> {
      if (!(await whenSaved(editor))) return false
      await call(nameVersion, { params, body: { name } }, { quiet: true })
      toast.success(words.kept(name))
      await reload()
      return true
    },
    /** Restores everything, a scene or a character. Undo reverts that, and keeps what anybody has written since. */
    async restore(number: number, what: RestoreWhat, called: string): Promise<void> {
      try {
        if (!(await whenSaved(editor))) return void toast.error(words.notSaved)
        const said = words.restored(called)
        const args = { params: { ...params, number: number as never }, body: what }
        await editor.adoptNovel(async () => (await call(restoreVersion, args)).novel, said)
        await reload()
        toast.success(said)
      } catch (error) {
        // The call has already shown why.
        if (!(error instanceof ApiError)) throw error
      }
    },
  }
}

/** The novel at a version, or why it is not available: old versions are thinned out. Null while loading. */
export function useVersionNovel(number: number | null): Novel | ApiError | null {
  const { params } = useEditorLocation()
  const load = useCallback(async () => {
    if (number === null) return null
    const args = { params: { ...params, number: number as never } }
    const result = await call(readVersion, args, { quiet: true }).then(({ novel }) => novel, asResult)
    return { number, result }
  }, [params, number])
  const { found } = useLoaded(load)
  return found?.number === number ? found.result : null
}

function asResult(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  throw error
}
