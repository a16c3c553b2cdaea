import { followedFlag } from './followed-flag.ts'

/** Whether a line is being spoken: pages that turn automatically wait for it. */
export const { set: setSpeaking, use: useSpeaking } = followedFlag()
