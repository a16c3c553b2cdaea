import * as routes from '@fabula/contract/routes/play'
import type { GamePlace, Save } from '@fabula/contract/shapes/play'
import type { GameStateId, NovelId, SaveId } from '@fabula/core/ids'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { usePage } from '../page/page-facts.tsx'

export interface Saves {
  /** Newest first, including deleted ones that can be restored; null until loaded. */
  list: Save[] | null
  /** The reader's position in each of their games, the current one first. */
  games: GamePlace[]
  /** The saves of `list` that are deleted. */
  deleted: ReadonlySet<SaveId>
  /** Whether loading failed. */
  failed: boolean
  /** Whether it failed because a gate of the novel is closed to the reader. */
  isClosed: boolean
  create(
    stateId: GameStateId,
    save: { name: string; position: number } | { quick: true; position: number },
  ): Promise<boolean>
  remove(save: Save): Promise<boolean>
  restore(save: Save): Promise<boolean>
  /** Loads everything again. */
  again(): void
}

/** A reader's saves of a novel. Every failed call shows its own note, and the list then stays as it was. */
export function useSaves(novelId: NovelId): Saves {
  const { language: lang } = usePage()
  const [list, setList] = useState<Save[] | null>(null)
  const [games, setGames] = useState<GamePlace[]>([])
  const [deleted, setDeleted] = useState<ReadonlySet<SaveId>>(new Set())
  const [failure, setFailure] = useState<unknown>(null)
  const [attempts, setAttempts] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again on request
  useEffect(() => {
    let stale = false
    setFailure(null)
    const args = { params: { novelId }, query: { lang } }
    Promise.all([call(routes.listSaves, args, { quiet: true }), call(routes.listGames, args, { quiet: true })]).then(
      ([saves, places]) => {
        if (stale) return
        setList(saves)
        setGames(places)
        setDeleted(new Set())
      },
      (error: unknown) => {
        console.error(error)
        if (!stale) setFailure(error)
      },
    )
    return () => {
      stale = true
    }
  }, [novelId, lang, attempts])

  const create = useCallback<Saves['create']>(
    (stateId, save) =>
      didSucceed(async () => {
        const made = await call(routes.createSave, { params: { novelId, stateId }, query: { lang }, body: save })
        setList((now) => [made, ...(now ?? []).filter(({ save_id }) => save_id !== made.save_id)])
        setDeleted((now) => without(now, made.save_id))
      }),
    [novelId, lang],
  )
  const remove = useCallback<Saves['remove']>(
    ({ save_id: saveId }) =>
      didSucceed(async () => {
        await call(routes.deleteSave, { params: { novelId, saveId } })
        setDeleted((now) => new Set([...now, saveId]))
      }),
    [novelId],
  )
  const restore = useCallback<Saves['restore']>(
    ({ save_id: saveId }) =>
      didSucceed(async () => {
        await call(routes.restoreSave, { params: { novelId, saveId } })
        setDeleted((now) => without(now, saveId))
      }),
    [novelId],
  )
  const again = useCallback(() => setAttempts((times) => times + 1), [])
  const failed = failure !== null && list === null
  const isClosed = failed && failure instanceof ApiError && failure.code === 'gate_closed'
  return { list, games, deleted, failed, isClosed, create, remove, restore, again }
}

const without = (all: ReadonlySet<SaveId>, one: SaveId) => new Set([...all].filter((each) => each !== one))

/** Whether an action succeeded. The call has reported a failure. */
async function didSucceed(action: () => Promise<void>): Promise<boolean> {
  try {
    await action()
    return true
  } catch (error) {
    console.error(error)
    return false
  }
}
