import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Where pictures and music are kept. Keys are paths of plain segments (`[a-z0-9.-]`) with `/` between them, made by the
 * server alone; what is stored under a key is never changed, only removed. A full store refuses with `disk_full`,
 * one that can not be reached with `files_unavailable`.
 */
export interface FileStore {
  kind: 'disk' | 's3'
  /** Keeps bytes, or the content of a file that the store may take away. When it returns they are safe. */
  put(key: string, content: Uint8Array | { path: string }): Promise<void>
  /** What is stored, whole or a part; null when nothing is. */
  open(key: string, range?: ByteRange): Promise<Readable | null>
  /** How many bytes are stored; null when nothing is. */
  size(key: string): Promise<number | null>
  /** Stores the same under another key. False when there is nothing under `from`. */
  copy(from: string, to: string): Promise<boolean>
  /** Stores what lies in a folder under another one as well; nothing there is fine. What comes or goes meanwhile may be missed. */
  copyFolder(from: string, to: string): Promise<void>
  /** Removes everything below a folder; nothing there is fine. */
  remove(folder: string): Promise<void>
}
