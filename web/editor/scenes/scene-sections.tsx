import { SceneList } from './scene-list.tsx'

/** The novel's scenes of either kind, each in a section. */
export const InteractiveScenes = () => <SceneList type="interactive" />
export const StaticScenes = () => <SceneList type="static" />
