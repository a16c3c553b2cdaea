import { lacksSpeaker } from '../novel/interactive-scene.ts'
import { inScene, type Rule } from './problem.ts'

/**
 * An interactive scene needs somebody who may speak; one that only offers choices asks nobody, and may do with narration.
 */
export const noActiveCharacter: Rule = ({ novel }) =>
  novel.interactive_scenes.filter(lacksSpeaker).map((scene) => ({
    code: 'no_active_character',
    severity: 'blocks',
    place: inScene('interactive_scene', scene, 'characters'),
  }))
