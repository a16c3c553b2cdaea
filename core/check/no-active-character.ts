import { lacksSpeaker } from '../novel/interactive-scene.ts'
import { inScene, type Rule } from './problem.ts'

/**
 * Reports interactive scenes in which no character may speak. A scene that only offers choices asks no character and
 * needs none.
 */
export const noActiveCharacter: Rule = ({ novel }) =>
  novel.interactive_scenes.filter(lacksSpeaker).map((scene) => ({
    code: 'no_active_character',
    severity: 'blocks',
    place: inScene('interactive_scene', scene, 'characters'),
  }))
