import type { AssetId } from '@fabula/core/ids'
import type { AssetType } from '@fabula/core/novel/asset'
import { limits } from '@fabula/core/record/limits'
import { isLonger } from '@fabula/core/record/text-length'
import { ApiError } from '../../client/api-problem.ts'
import { maySucceedLater } from '../../client/may-succeed-later.ts'
import { newId } from '../../client/new-id.ts'
import { wasStopped } from '../../client/upload.ts'
import { type FileFault, fileFault, readableName, typeOfFile } from '../files/asset-files.ts'

/** The texts an author may type for a file. */
export type FileWords = { name: string; description: string }

type UploadState =
  | { kind: 'waiting' }
  /** `share`: the part that the server has received, 0 to 1. */
  | { kind: 'sending'; share: number }
  /** The file and the typed text are kept, so that the upload can be retried. */
  | { kind: 'failed'; problem: ApiError }
  /** The server would never accept the file. */
  | { kind: 'refused'; fault: FileFault }
  | { kind: 'stored'; id: AssetId }

export type UploadItem = FileWords & { key: string; file: File; type: AssetType; state: UploadState }

/** What a queue depends on; replaced in tests. */
export type QueueDependencies = {
  /** Uploads a file and returns the id of the new asset. */
  add: (item: UploadItem, options: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<AssetId>
  /** Called with the texts and type that changed during or after the upload. */
  onRetyped: (id: AssetId, words: FileWords & { type: AssetType }) => void
  /** Stores the typed texts until their file is uploaded. Browsers cannot store the file itself. */
  memory?: WordMemory
}

export interface WordMemory {
  read(file: File): FileWords | null
  write(file: File, words: FileWords | null): void
}

const atOnce = 3

/**
 * Uploads files, three at a time. A file with a blank name or description waits; changes made during the upload are
 * sent after it.
 */
export function createUploadQueue({ add, onRetyped, memory }: QueueDependencies) {
  let items: readonly UploadItem[] = []
  const stops = new Map<string, AbortController>()
  const sent = new Map<string, FileWords & { type: AssetType }>()
  const listeners = new Set<() => void>()

  const show = (next: readonly UploadItem[]) => {
    items = next
    for (const listener of listeners) listener()
  }
  const find = (key: string) => items.find((item) => item.key === key)
  const change = (key: string, fields: Partial<UploadItem>) =>
    show(items.map((item) => (item.key === key ? { ...item, ...fields } : item)))

  function pump() {
    const free = atOnce - items.filter(({ state }) => state.kind === 'sending').length
    const next = items.filter((item) => item.state.kind === 'waiting' && hasWords(item))
    for (const item of next.slice(0, Math.max(0, free))) void start(item)
  }

  async function start(item: UploadItem) {
    const { key } = item
    const stop = new AbortController()
    stops.set(key, stop)
    sent.set(key, { ...wordsOf(item), type: item.type })
    change(key, { state: { kind: 'sending', share: 0 } })
    try {
      const onProgress = (share: number) => change(key, { state: { kind: 'sending', share } })
      const id = await add(item, { signal: stop.signal, onProgress })
      change(key, { state: { kind: 'stored', id } })
      memory?.write(item.file, null)
      queue.commit(key)
    } catch (error) {
      if (error instanceof ApiError) change(key, { state: { kind: 'failed', problem: error } })
      else if (!wasStopped(error)) throw error
    } finally {
      stops.delete(key)
      pump()
    }
  }

  const queue = {
    read: () => items,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Adds files while a tab is open. Each gets its name and its first description from its file name. */
    add(files: readonly File[], tab: AssetType) {
      const added = files.map((file): UploadItem => {
        const type = typeOfFile(file.name, tab)
        const fault = fileFault(file, type)
        const name = readableName(file.name)
        const state: UploadState = fault ? { kind: 'refused', fault } : { kind: 'waiting' }
        return { key: newId(), file, type, name, description: name, ...memory?.read(file), state }
      })
      show([...items, ...added])
      pump()
    },
    type(key: string, words: Partial<FileWords>) {
      change(key, words)
      const item = find(key)
      if (item && item.state.kind !== 'stored')
        memory?.write(item.file, { name: item.name, description: item.description })
      pump()
    },
    /** Saves what was typed after the upload began, once the author leaves the fields. */
    commit(key: string) {
      const item = find(key)
      const before = sent.get(key)
      if (!item || !before || item.state.kind !== 'stored' || !hasWords(item)) return
      const now = { ...wordsOf(item), type: item.type }
      if (now.name === before.name && now.description === before.description && now.type === before.type) return
      sent.set(key, now)
      onRetyped(item.state.id, now)
    },
    /** Changes a picture to the other kind of picture. */
    turnInto(key: string, type: Exclude<AssetType, 'music'>) {
      change(key, { type })
      queue.commit(key)
    },
    retry(key: string) {
      if (find(key)?.state.kind === 'failed') change(key, { state: { kind: 'waiting' } })
      pump()
    },
    /** Retries all failed uploads that may succeed; with `lost`, only those that never reached the server. */
    retryAll({ lost = false } = {}) {
      for (const { key, state } of items) {
        if (state.kind === 'failed' && maySucceedLater(state.problem) && (!lost || state.problem.status === 0))
          change(key, { state: { kind: 'waiting' } })
      }
      pump()
    },
    /** Removes a file from the list, and stops its upload. */
    cancel(key: string) {
      stops.get(key)?.abort()
      const item = find(key)
      if (item) memory?.write(item.file, null)
      show(items.filter((item) => item.key !== key))
      pump()
    },
    /** Removes stored and refused files from the list. */
    clearFinished: () => show(items.filter(({ state }) => !isFinished(state))),
    /** Whether leaving the page now would lose something. */
    isBusy: () => items.some(({ state }) => !isFinished(state)),
  }
  return queue
}

/** The item is final, and removing it loses no typed text. */
export const isFinished = ({ kind }: UploadState): boolean => kind === 'stored' || kind === 'refused'

export type UploadQueue = ReturnType<typeof createUploadQueue>

const wordsOf = ({ name, description }: FileWords): FileWords => ({
  name: name.trim(),
  description: description.trim(),
})

export function hasWords(words: FileWords): boolean {
  const { name, description } = wordsOf(words)
  return name !== '' && description !== '' && !isLonger(name, limits.name) && !isLonger(description, limits.prompt)
}
