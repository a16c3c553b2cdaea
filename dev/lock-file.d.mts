export function withLockFile(file: string, work: () => Promise<void>, onWait?: () => void): Promise<void>
