import { SceneList } from '../scenes/scene-list.tsx'

/** The novel's interactive scenes. */
export const InteractiveScenesSection = () => <SceneList type="interactive" />
