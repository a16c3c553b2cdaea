import { followedFlag } from './followed-flag.ts'

/** Whether dictation is listening: no character may then speak into the microphone. */
export const { set: setListening, use: useListening } = followedFlag()
