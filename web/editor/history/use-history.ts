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
    /** The reason in the author's language where it was refused; null: it is kept. */
    async name(name: string): Promise<ApiError | null> {
      try {
        if (!(await whenSaved(editor))) {
          toast.error(words.notSaved)
          return null
        }
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

/** The novel as it was at a version; null while it is not here. */
export function useVersionNovel(number: number | null): Novel | null {
  const { base, novelId } = usePlaces().table
  const [found, setFound] = useState<{ number: number; novel: Novel } | null>(null)
  useEffect(() => {
    if (number === null) return
    let gone = false
    call(readVersion, { params: { base, id: novelId, number: number as never } }).then(
      ({ novel }) => gone || setFound({ number, novel }),
      // The call has shown why.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [base, novelId, number])
  return found?.number === number ? found.novel : null
}
