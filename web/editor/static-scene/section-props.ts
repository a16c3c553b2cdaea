import type { StaticSceneAnswer } from '@fabula/contract/shapes/novel'

/** The props of every section of a static scene: the current scene. */
export type SectionProps = { scene: StaticSceneAnswer }
