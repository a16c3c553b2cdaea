/**
 * Where a provider that wants to be told may keep the prompt: after its fixed part, and after what was said so far. The
 * last message is new every time.
 */
export const isCacheEnd = (index: number, length: number): boolean =>
  index === 0 || (length > 2 && index === length - 2)
