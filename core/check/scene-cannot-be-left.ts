import { endingsOf } from '../novel/novel-index.ts'
import { inScene, type Rule } from './problem.ts'

/** An interactive scene without any ending holds its reader for ever. A static one just ends the story. */
export const sceneCannotBeLeft: Rule = (novel) =>
  novel.interactive_scenes
    .filter((scene) => endingsOf(scene).length === 0)
    .map((scene) => ({
      code: 'scene_cannot_be_left',
      severity: 'warns',
      place: inScene('interactive_scene', scene, 'endings'),
    }))
