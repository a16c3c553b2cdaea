type SystemError = NodeJS.ErrnoException & { address?: string; hostname?: string; port?: number }

/**
 * Why a server did not start, as a sentence, if an operator can do something about it; null for any other error, which
 * is reported with its stack.
 */
export function whyNoStart(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error.name === 'EnvironmentError' || error.name === 'DatabaseError') return error.message
  if (error.name === 'FolderError') return `${error.message} Set DATA_DIR to another one.`
  const { code, address, hostname, port, path } = error as SystemError
  switch (code) {
    case 'EADDRINUSE':
      return `Another program listens at ${address?.includes(':') ? `[${address}]` : address}:${port} already. Stop it, or set PORT to another port.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `This machine has no address ${address ?? hostname ?? ''}: correct HOST.`
    case 'EACCES':
      if (port !== undefined) return `This user may not listen on port ${port}. Set PORT to one from 1024 on.`
      return path === undefined ? null : mayNotWrite(path)
    case 'ENOTDIR':
    case 'EISDIR':
      return path === undefined
        ? null
        : `${path} is ${code === 'EISDIR' ? 'a folder' : 'not a folder'}, where Fabula stores something else. Move it away, or set DATA_DIR to another folder.`
    case 'EROFS':
    case 'EPERM':
      return path === undefined ? null : mayNotWrite(path)
    case 'ENOSPC':
    case 'EDQUOT':
      return `There is no room left on the disk${path === undefined ? '' : ` of ${path}`}. Make some, or set DATA_DIR to a folder of another disk.`
    default:
      return null
  }
}

const mayNotWrite = (path: string): string =>
  `This user may not write ${path}. Give the folder to the user that Fabula runs as, or set DATA_DIR to another one.`
