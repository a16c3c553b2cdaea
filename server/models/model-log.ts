/** The log of the code around models, as pino implements it. A reader's or an author's words are never logged. */
export interface ModelLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}
