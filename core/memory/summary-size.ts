/** How many tokens one summary may have in a prompt of this budget (8,000: some 100 words); about a dozen are remembered at a time. */
export const summaryTokens = (budget: number): number => Math.max(48, Math.min(480, Math.round(budget / 55)))
