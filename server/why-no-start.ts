/** Why a server did not start, where an operator can mend it, as a sentence; null: anything else, told with where it came from. */
export function whyNoStart(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error.name === 'EnvironmentError' || error.name === 'DatabaseError') return error.message
  const { code, address, port, path } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  switch (code) {
    case 'EADDRINUSE':
      return `Another program listens at ${address}:${port} already. Stop it, or set PORT to another port.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${address ?? ''}: correct HOST.`
    case 'EACCES':
      if (port !== undefined) return `This user may not listen on port ${port}. Set PORT to one from 1024 on.`
      return path === undefined ? null : mayNotWrite(path)
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
