/** How a provider's answer is split into events: server-sent events, one per line, or the whole answer as one. */
export const framings = ['events', 'lines', 'whole'] as const
export type Framing = (typeof framings)[number]
