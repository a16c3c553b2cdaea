/** What went wrong with Telegram, for the log: never the error itself, whose address holds the bot's token. */
export function describeError(error: unknown, token: string): string {
  const words: string[] = []
  for (let current = error; current instanceof Error && words.length < 4; current = innerOf(current)) {
    if (!words.includes(current.message)) words.push(current.message)
  }
  return (words.join(': ') || String(error)).replaceAll(token, '…').slice(0, 500)
}

/** The client keeps what it met in `error`, everybody else in `cause`. */
const innerOf = (error: Error): unknown => ('error' in error ? error.error : error.cause)
