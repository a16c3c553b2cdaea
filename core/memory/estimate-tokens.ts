/**
 * About how many tokens a model counts in a text: four Latin letters are about one, of Cyrillic two and a half. Good for
 * budgets; what is charged is what the provider counts.
 */
export function estimateTokens(text: string): number {
  const cyrillic = text.match(/[\u0400-\u04ff]/g)?.length ?? 0
  return Math.ceil((text.length - cyrillic) / 4 + cyrillic / 2.5)
}
