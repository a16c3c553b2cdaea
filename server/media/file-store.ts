import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Storage of pictures and music. Keys are paths of plain segments (`[a-z0-9.-]`) separated by `/`, made by the server
 * only; content under a key never changes, it is only removed. A full store throws `disk_full`, an unreachable one
 * `files_unavailable`.
 */
export interface FileStore {
  kind: 'disk' | 's3'
  /** Stores bytes, or a file's content, which the store may move away. The content is durable when this returns. */
  put(key: string, content: Uint8Array | { path: string }): Promise<void>
  /** Opens the stored content, whole or in part; null when there is none. */
  open(key: string, range?: ByteRange): Promise<Readable | null>
  /** The number of stored bytes; null when there is no such content. */
  size(key: string): Promise<number | null>
  /** Copies the content to another key. False when there is nothing under `from`. */
  copy(from: string, to: string): Promise<boolean>
  /**
   * Copies a folder's content to another folder; a missing folder is fine. Files added or removed meanwhile may be
   * missed.
   */
  copyFolder(from: string, to: string): Promise<void>
  /** Removes everything below a folder; a missing folder is fine. */
  remove(folder: string): Promise<void>
}
