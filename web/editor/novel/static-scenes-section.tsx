import { SceneList } from '../scenes/scene-list.tsx'

/** The novel's static scenes. */
export const StaticScenesSection = () => <SceneList type="static" />
