import { firstScene } from '../novel/novel-index.ts'
import { inNovel, type Rule } from './problem.ts'

/** A story must begin somewhere. */
export const noFirstScene: Rule = ({ novel }) =>
  firstScene(novel) ? [] : [{ code: 'no_first_scene', severity: 'warns', place: inNovel('info') }]
