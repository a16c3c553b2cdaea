import { SceneList } from './scene-list.tsx'

/** The novel's scenes, with a section for each kind. */
export const InteractiveScenes = () => <SceneList type="interactive" />
export const StaticScenes = () => <SceneList type="static" />
