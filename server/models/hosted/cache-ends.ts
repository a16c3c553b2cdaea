/**
 * Whether a provider with explicit cache marks should cache up to this message: after the fixed part, and after the
 * conversation so far. The last message is new every time.
 */
export const isCacheEnd = (index: number, length: number): boolean =>
  index === 0 || (length > 2 && index === length - 2)
