import { useSyncExternalStore } from 'react'
import { ApiProblem } from '../../client/api-problem.ts'
import { showProblem } from '../../client/show-problem.ts'
import { usePlaces } from '../place/use-place.tsx'
import { useWorkshop } from '../store/use-workshop.tsx'
import type { Workshop } from '../store/workshop.ts'
import { createUploadQueue, type UploadItem, type UploadQueue, type WordMemory } from './upload-queue.ts'
import { type AssetDeeds, useAssetDeeds } from './use-asset-deeds.ts'
import { wordMemory } from './word-memory.ts'

/** One queue for a workshop: files stay on their way whichever drawer is open. */
const queues = new WeakMap<Workshop, UploadQueue>()

export function useUploads(): UploadQueue {
  const workshop = useWorkshop()
  const deeds = useAssetDeeds()
  const { table } = usePlaces()
  const known = queues.get(workshop)
  if (known) return known
  const queue = openQueue(deeds, wordMemory(table.novelId))
  queues.set(workshop, queue)
  return queue
}

export const useUploadItems = (queue: UploadQueue): readonly UploadItem[] =>
  useSyncExternalStore(queue.subscribe, queue.read, queue.read)

function openQueue(deeds: AssetDeeds, memory: WordMemory): UploadQueue {
  const learned = new Map<string, Promise<void>>()
  const queue = createUploadQueue({
    memory,
    send: (item, manner) => deeds.send(item, manner),
    onStored: (item, id) => learned.set(id, deeds.learnNew(item, id)),
    onRetyped: async (id, { type, ...words }) => {
      await learned.get(id)
      const held = deeds.find(id)
      if (!held) return
      try {
        await deeds.change(held.type, held.asset, { ...words, type: type === held.type ? undefined : type })
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error
        await showProblem(error)
      }
    },
  })
  addEventListener('online', () => queue.retryAll({ lost: true }))
  addEventListener('beforeunload', (event) => {
    if (queue.isBusy()) event.preventDefault()
  })
  return queue
}
