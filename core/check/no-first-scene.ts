import { firstScene } from '../novel/novel-index.ts'
import { inNovel, type Rule } from './problem.ts'

/** Reports a novel without a first scene. */
export const noFirstScene: Rule = ({ novel }) =>
  firstScene(novel) ? [] : [{ code: 'no_first_scene', severity: 'warns', place: inNovel('info') }]
