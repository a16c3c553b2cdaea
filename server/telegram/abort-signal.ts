import type { Api } from 'grammy'

/** The client's types know only a substitute for Node's abort signals; at run time it accepts these. */
export const asSignal = (signal: AbortSignal) => signal as unknown as NonNullable<Parameters<Api['getMe']>[0]>
