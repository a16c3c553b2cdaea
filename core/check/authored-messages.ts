import type { Novel } from '../novel/novel.ts'
import { inScene, type ProblemLocation } from './problem.ts'

/** A text that the author wrote for readers, in which values are filled in. */
interface PlacedText {
  place: ProblemLocation
  text: string
}

/** Every message that the author wrote for readers, with its location. */
export const authoredMessages = (novel: Novel): PlacedText[] => [
  ...novel.interactive_scenes.map((scene) => ({
    place: inScene('interactive_scene', scene, 'start_message'),
    text: scene.start_message_original,
  })),
  ...novel.static_scenes.map((scene) => ({
    place: inScene('static_scene', scene, 'info'),
    text: scene.original_message,
  })),
]

/** Hints and the labels of choices, with their locations: unlike messages, they are shown without emphasis. */
export const hintsAndLabels = (novel: Novel): PlacedText[] =>
  novel.interactive_scenes.flatMap((scene) => [
    { place: inScene('interactive_scene', scene, 'info'), text: scene.help },
    ...scene.static_endings.map(({ display_name }, index) => ({
      place: inScene('interactive_scene', scene, 'static_endings', index),
      text: display_name,
    })),
  ])
