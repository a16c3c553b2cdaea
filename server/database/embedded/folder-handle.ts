import { open, stat } from 'node:fs/promises'

/** An open folder that a child process inherits as its descriptor 3, and the path under which the child finds it. */
export type FolderHandle = { fd: number; path: string; close(): Promise<void> }

const inheritedPath = '/proc/self/fd/3'

/** Whether this system lets a process reach a folder through an inherited handle, whoever owns the folders above. */
export async function handlesReachFolders(): Promise<boolean> {
  if (process.platform !== 'linux') return false
  return stat('/proc/self/fd').then(
    () => true,
    () => false,
  )
}

/**
 * Opens a folder for a child process that may not enter its parents: Postgres, which never runs as root, with its files
 * in root's own home. The child and its descendants must get `fd` as their descriptor 3; the folder itself must belong
 * to them.
 */
export async function openHandle(folder: string): Promise<FolderHandle> {
  const handle = await open(folder, 'r')
  return { fd: handle.fd, path: inheritedPath, close: () => handle.close() }
}

/** The real folder of a socket that Postgres reports in `host`. */
export const behindHandle = (host: string, folder: string): string => (host === inheritedPath ? folder : host)
