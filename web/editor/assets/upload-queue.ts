import type { AssetId } from '@fabula/core/ids'
import type { AssetType } from '@fabula/core/novel/asset'
import { limits } from '@fabula/core/record/limits'
import { ApiError } from '../../client/api-problem.ts'
import { mayPass } from '../../client/may-pass.ts'
import { newId } from '../../client/new-id.ts'
import { wasStopped } from '../../client/upload.ts'
import { type FileFault, fileFault, readableName, typeOfFile } from '../files/asset-files.ts'

/** What an author may type for a file. */
export type FileWords = { name: string; description: string }

export type UploadState =
  | { kind: 'waiting' }
  /** How much of it the server has, 0 to 1. */
  | { kind: 'sending'; share: number }
  /** The file and the typing stay; it can be tried again. */
  | { kind: 'failed'; problem: ApiError }
  /** It would never be taken. */
  | { kind: 'refused'; fault: FileFault }
  | { kind: 'stored'; id: AssetId }

export type UploadItem = FileWords & { key: string; file: File; type: AssetType; state: UploadState }

/** What a queue stands on; tests bring their own. */
export type QueueDependencies = {
  /** Has the file in the novel; answers what it is there. */
  add: (item: UploadItem, options: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<AssetId>
  /** What was typed or chosen while the file was on its way, or after it. */
  onRetyped: (id: AssetId, words: FileWords & { type: AssetType }) => void
  /** Where words outlive the page until their file is stored: a browser keeps no files. */
  memory?: WordMemory
}

export interface WordMemory {
  read(file: File): FileWords | null
  write(file: File, words: FileWords | null): void
}

const AT_ONCE = 3

/** Files on their way to the server, three at a time. Blank words hold a file back; typing while it travels follows it. */
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
    const free = AT_ONCE - items.filter(({ state }) => state.kind === 'sending').length
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
    /** Takes files in while a tab is open; each gets a name from its own, which also describes it until more is typed. */
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
    /** The author has left the fields of a file: what was typed after it was sent is saved now. */
    commit(key: string) {
      const item = find(key)
      const before = sent.get(key)
      if (!item || !before || item.state.kind !== 'stored' || !hasWords(item)) return
      const now = { ...wordsOf(item), type: item.type }
      if (now.name === before.name && now.description === before.description && now.type === before.type) return
      sent.set(key, now)
      onRetyped(item.state.id, now)
    },
    /** A picture is meant as the other kind of picture. */
    turnInto(key: string, type: Exclude<AssetType, 'music'>) {
      change(key, { type })
      queue.commit(key)
    },
    retry(key: string) {
      if (find(key)?.state.kind === 'failed') change(key, { state: { kind: 'waiting' } })
      pump()
    },
    /** Tries again whatever failed and may pass; with `lost`, only what never reached the server. */
    retryAll({ lost = false } = {}) {
      for (const { key, state } of items) {
        if (state.kind === 'failed' && mayPass(state.problem) && (!lost || state.problem.status === 0))
          change(key, { state: { kind: 'waiting' } })
      }
      pump()
    },
    /** Takes a file off the list; one on its way is stopped. */
    cancel(key: string) {
      stops.get(key)?.abort()
      const item = find(key)
      if (item) memory?.write(item.file, null)
      show(items.filter((item) => item.key !== key))
      pump()
    },
    /** Takes off the list what nothing happens to any more: stored files, and those that can not be taken. */
    clearFinished: () => show(items.filter(({ state }) => !isFinished(state))),
    /** Something would be lost if the page went away now. */
    isBusy: () => items.some(({ state }) => !isFinished(state)),
  }
  return queue
}

/** Nothing happens to it any more, and nothing that was typed goes with it. */
export const isFinished = ({ kind }: UploadState): boolean => kind === 'stored' || kind === 'refused'

export type UploadQueue = ReturnType<typeof createUploadQueue>

const wordsOf = ({ name, description }: FileWords): FileWords => ({
  name: name.trim(),
  description: description.trim(),
})

export function hasWords(words: FileWords): boolean {
  const { name, description } = wordsOf(words)
  return name !== '' && description !== '' && name.length <= limits.name && description.length <= limits.prompt
}
