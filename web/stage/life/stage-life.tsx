import type { StageSprite, StageView } from '../stage-view.ts'
import { Figure } from './figure.tsx'
import { Scenery } from './scenery.tsx'

/** What makes a stage live, or one figure on it: it comes after the first text, and a stage without it stands still. */
export const StageLife = ({ view, sprite }: { view: StageView; sprite?: StageSprite }) =>
  sprite ? <Figure sprite={sprite} view={view} /> : <Scenery view={view} />
