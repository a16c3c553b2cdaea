/**
 * Estimates the tokens of a text for a price: one per four characters, or per two and a half Cyrillic letters. Unlike
 * the estimate for budgets in `core/turn`, it is not on the high side.
 */
export function estimateTokens(text: string): number {
  const cyrillic = text.match(/[\u0400-\u04ff]/g)?.length ?? 0
  return Math.ceil((text.length - cyrillic) / 4 + cyrillic / 2.5)
}
