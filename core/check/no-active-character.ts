import { inScene, type Rule } from './problem.ts'

/** An interactive scene needs somebody who may speak. Narration alone belongs into static scenes. */
export const noActiveCharacter: Rule = ({ novel }) =>
  novel.interactive_scenes
    .filter((scene) => scene.characters.every((entry) => entry.inactive))
    .map((scene) => ({
      code: 'no_active_character',
      severity: 'blocks',
      place: inScene('interactive_scene', scene, 'characters'),
    }))
