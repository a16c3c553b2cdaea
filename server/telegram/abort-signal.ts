import type { Api } from 'grammy'

/** The client's types know only a stand-in for the abort signals that Node has; at work it takes these. */
export const asSignal = (signal: AbortSignal) => signal as unknown as NonNullable<Parameters<Api['getMe']>[0]>
