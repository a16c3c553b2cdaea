/** How many tokens one summary may have in a prompt of this budget: about a dozen of them are remembered at a time. */
export const summaryTokens = (budget: number): number => Math.max(40, Math.min(160, Math.round(budget / 85)))
