import type { ComponentType } from 'react'
import type { StageSprite, StageView } from '../stage-view.ts'
import { Figure } from './figure.tsx'
import { Scenery } from './scenery.tsx'

/** The parts that make a stage live. They come after the first text; a stage without them stands still. */
export interface StageLife {
  Scenery: ComponentType<{ view: StageView }>
  Figure: ComponentType<{ sprite: StageSprite; view: StageView }>
}

export const stageLife: StageLife = { Scenery, Figure }
