import { followedFlag } from './followed-flag.ts'

/** Whether somebody on stage is being heard: pages that turn by themselves wait for it. */
export const { set: setSpeaking, use: useSpeaking } = followedFlag()
