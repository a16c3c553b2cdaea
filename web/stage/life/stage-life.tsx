import type { StageSprite, StageView } from '../stage-view.ts'
import { Figure } from './figure.tsx'
import { Scenery } from './scenery.tsx'

/** Brings a stage, or one figure on it, to life. Loaded after the first text; without it the stage is still. */
export const StageLife = ({ view, sprite }: { view: StageView; sprite?: StageSprite }) =>
  sprite ? <Figure sprite={sprite} view={view} /> : <Scenery view={view} />
