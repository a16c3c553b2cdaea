import type { InteractiveSceneAnswer } from '@fabula/contract/shapes/novel'

/** What every section of the scene's editor is given: the scene as it is now. */
export type SectionProps = { scene: InteractiveSceneAnswer }
