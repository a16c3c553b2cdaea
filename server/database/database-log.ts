/** Where the database's parts say what they do; a pino logger fits. */
export type DatabaseLog = {
  info(message: string): void
  warn(message: string): void
}

/** For tests and commands that report by themselves. */
export const silentLog: DatabaseLog = { info: () => undefined, warn: () => undefined }
