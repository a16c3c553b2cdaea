import type { Novel } from '../novel/novel.ts'
import { inScene, type ProblemLocation } from './problem.ts'

/** Every message that the author wrote for readers, with its location. */
export const authoredMessages = (novel: Novel): { place: ProblemLocation; text: string }[] => [
  ...novel.interactive_scenes.map((scene) => ({
    place: inScene('interactive_scene', scene, 'start_message'),
    text: scene.start_message_original,
  })),
  ...novel.static_scenes.map((scene) => ({
    place: inScene('static_scene', scene, 'info'),
    text: scene.original_message,
  })),
]
