import { lstat, mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Thrown when a folder cannot be created; the message is a sentence for the operator. */
export class FolderError extends Error {
  override readonly name = 'FolderError'
}

/**
 * Creates a folder and its parents, and returns the first that was missing; undefined if all existed. Node's own
 * `recursive` is not used, because it retries for ever in a system folder such as `/proc` that accepts none. Throws a
 * {@link FolderError}.
 */
export async function makeFolder(path: string, { mode = 0o777 }: { mode?: number } = {}): Promise<string | undefined> {
  const folder = resolve(path)
  try {
    return await make(folder, mode)
  } catch (error) {
    throw new FolderError(`The folder ${folder} cannot be made: ${await whyNot(folder, error)}.`, { cause: error })
  }
}

/** The parent may be created or deleted meanwhile: how often to retry. */
const mostTries = 3

async function make(folder: string, mode: number): Promise<string | undefined> {
  let first: string | undefined
  for (let tries = 1; ; tries++) {
    if (await isFolder(folder)) return first
    try {
      await mkdir(folder, { mode })
      return first ?? folder
    } catch (error) {
      // Another process created it first.
      if (codeOf(error) === 'EEXIST' && (await isFolder(folder))) return first
      if (codeOf(error) !== 'ENOENT' || folder === dirname(folder) || tries === mostTries) throw error
      // Whoever created the parent in between has created it for all.
      first = (await make(dirname(folder), mode)) ?? first
    }
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Whether a path is an existing folder. */
export const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null))?.isDirectory() ?? false

async function whyNot(folder: string, error: unknown): Promise<string> {
  switch (codeOf(error)) {
    case 'EEXIST':
    case 'ENOTDIR':
    case 'ENOENT':
      return inTheWay(folder)
    case 'EACCES':
    case 'EPERM':
      return 'this user may not write there'
    case 'EROFS':
      return 'that disk is read-only'
    case 'ENOSPC':
    case 'EDQUOT':
      return 'there is no room left on that disk'
    case 'ENAMETOOLONG':
      return 'its name is too long'
    case 'ELOOP':
      return 'the links on the way there lead in a circle'
    default:
      return error instanceof Error ? error.message : String(error)
  }
}

/** The first path on the way to a folder that is not a folder. */
async function inTheWay(path: string): Promise<string> {
  const found = await lstat(path).catch(() => null)
  if (found === null && path !== dirname(path)) return inTheWay(dirname(path))
  if (await isFolder(path)) return `${path} accepts no folders`
  return found?.isSymbolicLink() ? `${path} is a link that leads nowhere` : `${path} is not a folder`
}
