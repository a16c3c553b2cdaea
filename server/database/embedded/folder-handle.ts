import { open, stat } from 'node:fs/promises'

/** An open folder, handed to a child as its descriptor number 3, and the path by which the child finds it. */
export type FolderHandle = { fd: number; path: string; close(): Promise<void> }

const PATH = '/proc/self/fd/3'

/** Whether this system lets a process reach a folder by a handle that it was given, whoever owns the folders above. */
export async function handlesReachFolders(): Promise<boolean> {
  if (process.platform !== 'linux') return false
  return stat('/proc/self/fd').then(
    () => true,
    () => false,
  )
}

/**
 * Opens a folder for a child that may not enter what lies above it: Postgres, which never runs as root, with its files in
 * root's own home. The child and all it forks must get `fd` as their descriptor 3; the folder itself must be theirs.
 */
export async function openHandle(folder: string): Promise<FolderHandle> {
  const handle = await open(folder, 'r')
  return { fd: handle.fd, path: PATH, close: () => handle.close() }
}

/** Where a socket lies of which Postgres says that it lies in `host`. */
export const behindHandle = (host: string, folder: string): string => (host === PATH ? folder : host)
