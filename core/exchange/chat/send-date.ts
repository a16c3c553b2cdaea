const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `June 19, 2023 2:20pm`, the usual date of chats for years. */
const monthNameFormat = /^([a-z]{3})[a-z]{0,8} {1,3}(\d{1,2}), {1,3}(\d{4}) {1,3}(\d{1,2}):(\d{2}) ?([ap])m$/i
/** `2023-6-19 @14h 20m 5s 123ms`, the name of a chat's file. */
const fileNameFormat = /^(\d{4})-(\d{1,2})-(\d{1,2}) ?@ ?(\d{1,2})h ?(\d{1,2})m ?(\d{1,2})s(?: ?(\d{1,3})ms)?$/

/** Dates outside these bounds are rejected: no chat is older, and a number outside them is not a date. */
const earliest = Date.UTC(2000, 0, 1)
const latest = Date.UTC(2100, 0, 1)

/**
 * Reads when a line of a chat was sent, in milliseconds, from any format that such files have used; null when it cannot
 * be read. Formats without a time zone are read as UTC.
 */
export function readSendDate(value: unknown): number | null {
  if (typeof value === 'number') return believed(value)
  if (typeof value !== 'string' || value.length > 60) return null
  const text = value.trim()
  if (/^\d{9,15}$/.test(text)) return believed(Number(text))
  const named = monthNameFormat.exec(text)
  if (named) {
    const [, month = '', day, year, hour, minute, half = ''] = named
    const at = months.indexOf(month.toLowerCase())
    const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
    return at < 0 ? null : believed(Date.UTC(Number(year), at, Number(day), hours, Number(minute)))
  }
  const lettered = fileNameFormat.exec(text)
  if (lettered) {
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, ms = 0] = lettered
      .slice(1)
      .map((part) => Number(part ?? 0))
    return believed(Date.UTC(year, month - 1, day, hour, minute, second, ms))
  }
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? believed(Date.parse(text)) : null
}

const believed = (at: number): number | null => (at >= earliest && at < latest ? Math.trunc(at) : null)
