/** Estimates the tokens of a text: one per four Latin letters, or per two and a half Cyrillic ones. */
export function estimateTokens(text: string): number {
  const cyrillic = text.match(/[\u0400-\u04ff]/g)?.length ?? 0
  return Math.ceil((text.length - cyrillic) / 4 + cyrillic / 2.5)
}
