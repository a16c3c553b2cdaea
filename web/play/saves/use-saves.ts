import * as routes from '@fabula/contract/routes/play'
import type { PlayState, Save } from '@fabula/contract/shapes/play'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../client/call.ts'

export interface Saves {
  /** Null until they are known. */
  list: Save[] | null
  create(name: string, position: number): Promise<boolean>
  remove(save: Save): Promise<void>
}

/** A reader's saves of a novel. Every failed call shows its own note; the list then stays as it was. */
export function useSaves(state: PlayState, enabled: boolean): Saves {
  const [list, setList] = useState<Save[] | null>(null)
  const { novel_id: novelId, game_state_id: stateId } = state

  useEffect(() => {
    if (!enabled) return
    let stale = false
    call(routes.listSaves, { params: { novelId } }).then(
      (found) => stale || setList(found),
      (error: unknown) => {
        console.error(error)
        if (!stale) setList([])
      },
    )
    return () => {
      stale = true
    }
  }, [novelId, enabled])

  const create = useCallback(
    async (name: string, position: number) => {
      if (!stateId) return false
      try {
        const made = await call(routes.createSave, { params: { novelId, stateId }, body: { name, position } })
        setList((now) => [made, ...(now ?? [])])
        return true
      } catch (error) {
        console.error(error)
        return false
      }
    },
    [novelId, stateId],
  )
  const remove = useCallback(
    async ({ save_id: saveId }: Save) => {
      try {
        await call(routes.deleteSave, { params: { novelId, saveId } })
        setList((now) => now?.filter((save) => save.save_id !== saveId) ?? null)
      } catch (error) {
        console.error(error)
      }
    },
    [novelId],
  )
  return { list, create, remove }
}
