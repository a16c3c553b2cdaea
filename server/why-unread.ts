/** Why a file or a folder that an operator named cannot be read, as the end of a sentence. */
export function whyUnread(error: unknown, path: string): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return `there is no ${path}`
    case 'ENOTDIR':
      return `${path} is not a folder`
    case 'EISDIR':
      return `${path} is a folder`
    case 'EACCES':
    case 'EPERM':
      return `this user may not read ${path}`
    default:
      return error instanceof Error ? error.message : String(error)
  }
}
