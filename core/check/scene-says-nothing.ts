import { isBlank } from '../record/is-blank.ts'
import { inScene, type Rule } from './problem.ts'

/** A static scene without a word, a place or anybody in it: readers would look at a dark stage. A picture alone may be meant. */
export const sceneSaysNothing: Rule = ({ novel }) =>
  novel.static_scenes
    .filter(
      ({ original_message, background_id, characters }) =>
        isBlank(original_message) && background_id === null && characters.length === 0,
    )
    .map((scene) => ({
      code: 'scene_says_nothing',
      severity: 'warns',
      place: inScene('static_scene', scene, 'info'),
    }))
