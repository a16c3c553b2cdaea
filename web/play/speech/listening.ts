import { followedFlag } from './followed-flag.ts'

/** Whether the browser listens to the reader: nobody on stage speaks into their microphone. */
export const { set: setListening, use: useListening } = followedFlag()
