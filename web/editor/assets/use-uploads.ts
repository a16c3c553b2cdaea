import { useSyncExternalStore } from 'react'
import { noteIfRefused } from '../../client/null-if-refused.ts'
import { type AssetActions, useAssetActions } from '../files/use-asset-actions.ts'
import { useEditorLocation } from '../location/use-location.tsx'
import { readStored, writeStored } from '../store/browser-storage.ts'
import type { Editor } from '../store/editor.ts'
import { useEditor } from '../store/use-editor.tsx'
import { createUploadQueue, type UploadItem, type UploadQueue, type WordMemory } from './upload-queue.ts'

/** One queue per editor, so that uploads continue whichever section is open. */
const queues = new WeakMap<Editor, UploadQueue>()

export function useUploads(): UploadQueue {
  const editor = useEditor()
  const actions = useAssetActions()
  const { openNovel } = useEditorLocation()
  const existing = queues.get(editor)
  if (existing) return existing
  const queue = openQueue(actions, wordMemory(openNovel.novelId))
  queues.set(editor, queue)
  return queue
}

export const useUploadItems = (queue: UploadQueue): readonly UploadItem[] =>
  useSyncExternalStore(queue.subscribe, queue.read, queue.read)

function openQueue(actions: AssetActions, memory: WordMemory): UploadQueue {
  const queue = createUploadQueue({
    memory,
    add: actions.add,
    onRetyped: async (id, { type, ...words }) => {
      const held = actions.find(id)
      if (!held) return
      const change = { ...words, type: type === held.type ? undefined : type }
      await noteIfRefused(actions.change(held.type, held.asset, change))
    },
  })
  addEventListener('online', () => queue.retryAll({ lost: true }))
  addEventListener('beforeunload', (event) => {
    if (queue.isBusy()) event.preventDefault()
  })
  return queue
}

/** Stores the texts typed for a novel's files in this browser, by file name and size. */
function wordMemory(novelId: string): WordMemory {
  const keyOf = ({ name, size }: File) => `fabula.upload.${novelId}.${size}.${name}`
  return {
    read(file) {
      const { name, description } = readStored(keyOf(file)) ?? {}
      return typeof name === 'string' && typeof description === 'string' ? { name, description } : null
    },
    // If the storage is full, the text is still in the page.
    write: (file, words) => void writeStored(keyOf(file), words),
  }
}
