/**
 * The tokens that one summary may have in a prompt of this budget (8,000: about 100 words). About a dozen are
 * remembered at a time.
 */
export const summaryTokens = (budget: number): number => Math.max(48, Math.min(480, Math.round(budget / 55)))
