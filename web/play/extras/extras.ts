/** What comes once the game has begun, in one file, so that it is one request. */
export { streamReply } from '../../client/stream.ts'
export { Thinking } from '../answer/thinking.tsx'
export { Music } from '../music/music.tsx'
export { AnswerTools } from './answer-tools.tsx'
export { MoreActions } from './more-actions.tsx'
export { Pilot } from './pilot.tsx'
export { quickLoad, quickSave } from './quick-save.ts'
export { toggleFullscreen } from './use-fullscreen.ts'
