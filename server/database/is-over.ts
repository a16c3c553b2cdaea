/**
 * SQL condition: whether a moment that is stored at most `seconds` ahead has passed. One more than twice as far ahead
 * was stored before the clock was set back, and counts as passed: otherwise it would be waited for as long as the clock
 * was wrong. Twice, because a concurrent statement may have begun earlier than the one that stored it.
 */
export const isOver = (moment: string, seconds: number | '$2'): string =>
  `(${moment} < now() or ${moment} > now() + 2 * make_interval(secs => ${seconds}))`
