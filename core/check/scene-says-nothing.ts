import { isBlank } from '../record/is-blank.ts'
import { inScene, type Rule } from './problem.ts'

/**
 * Reports static scenes with no message, background or characters: readers would see a dark stage. A picture alone may
 * be intended.
 */
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
