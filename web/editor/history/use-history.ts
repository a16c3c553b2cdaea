import { listVersions, nameVersion, readVersion, restoreVersion } from '@fabula/contract/routes/versions'
import type { RestoreWhat, Version } from '@fabula/contract/shapes/versions'
import type { Novel } from '@fabula/core/novel/novel'
import { historyPhrases } from '@fabula/phrases/editor-history'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { useWords } from '../../page/page-facts.tsx'
import { toast } from '../../ui/toast.ts'
import { usePlaces } from '../location/use-location.tsx'
import { whenSaved } from '../novel/when-saved.ts'
import { useEditor } from '../store/use-editor.tsx'
import { useLoaded } from '../store/use-loaded.ts'

/** The versions of the novel on the table. Null: not loaded yet. */
export function useHistory() {
  const { base, novelId } = usePlaces().table
  const words = useWords(historyPhrases)
  const editor = useEditor()
  const params = useMemo(() => ({ base, id: novelId }), [base, novelId])
  const load = useCallback(() => call(listVersions, { params }, { quiet: true }), [params])
  const { found: versions, failed, reload } = useLoaded<readonly Version[]>(load)

  /** Goes back on the server, and shows the novel that came of it. */
  const goBack = async (number: number, what: RestoreWhat) => {
    const restored = await call(restoreVersion, { params: { ...params, number: number as never }, body: what })
    editor.learn(() => restored.novel)
    await reload()
    return restored
  }

  return {
    versions,
    failed,
    reload,
    /** Why it was refused, or what keeps it from being tried; null: it is kept. */
    async name(name: string): Promise<ApiError | 'unsaved' | null> {
      try {
        if (!(await whenSaved(editor))) return 'unsaved'
        await call(nameVersion, { params, body: { name } }, { quiet: true })
        toast.success(words.kept(name))
        await reload()
        return null
      } catch (error) {
        if (error instanceof ApiError) return error
        throw error
      }
    },
    /** Makes everything, a scene or a character say what it said. Undo goes back to what it said before. */
    async restore(number: number, what: RestoreWhat, called: string): Promise<void> {
      try {
        if (!(await whenSaved(editor))) return void toast.error(words.notSaved)
        let { before } = await goBack(number, what)
        const said = words.restored(called)
        editor.did(
          said,
          () => goBack(before, what),
          async () => {
            before = (await goBack(number, what)).before
          },
        )
        toast.success(said)
      } catch (error) {
        // The call has shown why.
        if (!(error instanceof ApiError)) throw error
      }
    },
  }
}

/** The novel as it was at a version, or why it can not be had: versions are thinned. Null: it is on its way. */
export function useVersionNovel(number: number | null): Novel | ApiError | null {
  const { base, novelId } = usePlaces().table
  const [found, setFound] = useState<{ number: number; result: Novel | ApiError } | null>(null)
  useEffect(() => {
    if (number === null) return
    let gone = false
    const params = { base, id: novelId, number: number as never }
    call(readVersion, { params }, { quiet: true }).then(
      ({ novel }) => gone || setFound({ number, result: novel }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (!gone) setFound({ number, result: error })
      },
    )
    return () => {
      gone = true
    }
  }, [base, novelId, number])
  return found?.number === number ? found.result : null
}
