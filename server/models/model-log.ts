/** Where the code around models logs failures; pino fits. Never with a reader's or author's words. */
export interface ModelLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}
