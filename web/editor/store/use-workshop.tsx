import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import type { SceneRef } from '@fabula/core/novel/scene-ref'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { type AnyScene, findScene } from './parts.ts'
import type { Workshop } from './workshop.ts'
import type { WorkshopState } from './workshop-state.ts'

const Context = createContext<Workshop | null>(null)
export const WorkshopProvider = Context

export function useWorkshop(): Workshop {
  const workshop = useContext(Context)
  if (!workshop) throw new Error('useWorkshop is called outside of the workshop')
  return workshop
}

/** A piece of the workshop's state; the component is drawn again when that piece is another value. */
export function useWorkshopState<T>(choose: (state: WorkshopState) => T): T {
  const workshop = useWorkshop()
  return useSyncExternalStore(
    workshop.subscribe,
    () => choose(workshop.read()),
    () => choose(workshop.read()),
  )
}

/** The novel, or a piece of it. `choose` must give the same value for the same novel: no new objects. */
export function useNovel(): NovelAnswer
export function useNovel<T>(choose: (novel: NovelAnswer) => T): T
export function useNovel<T>(choose?: (novel: NovelAnswer) => T): T | NovelAnswer {
  return useWorkshopState(({ novel }) => (choose ? choose(novel) : novel))
}

/** A scene of the novel as it is now; undefined where it does not exist. */
export const useScene = (scene: SceneRef): AnyScene | undefined => useNovel((novel) => findScene(novel, scene))
