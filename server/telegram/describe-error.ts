/** An error of a Telegram call for the log: never the error itself, whose URL contains the bot's token. */
export function describeError(error: unknown, token: string): string {
  const words: string[] = []
  for (let current = error; current instanceof Error && words.length < 4; current = innerOf(current)) {
    if (!words.includes(current.message)) words.push(current.message)
  }
  return (words.join(': ') || String(error)).replaceAll(token, '…').slice(0, 500)
}

/** The client stores the original error in `error`, others in `cause`. */
const innerOf = (error: Error): unknown => ('error' in error ? error.error : error.cause)
