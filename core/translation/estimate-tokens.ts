/** About how many tokens a text is: four Latin letters are one, of Cyrillic two and a half. */
export function estimateTokens(text: string): number {
  const cyrillic = text.match(/[\u0400-\u04ff]/g)?.length ?? 0
  return Math.ceil((text.length - cyrillic) / 4 + cyrillic / 2.5)
}
