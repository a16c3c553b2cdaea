/** The log of the database code; a pino logger fits. */
export type DatabaseLog = {
  info(message: string): void
  warn(message: string): void
}

/** For tests, and for commands that report by themselves. */
export const silentLog: DatabaseLog = { info: () => undefined, warn: () => undefined }
