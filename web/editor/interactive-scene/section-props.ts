import type { InteractiveSceneAnswer } from '@fabula/contract/shapes/novel'

/** The props of every section of an interactive scene: the current scene. */
export type SectionProps = { scene: InteractiveSceneAnswer }
