import type { SceneRef } from '@fabula/core/novel/scene-ref'
import type { ComponentType } from 'react'
import { lazyPart } from '../../page/lazy-part.tsx'
import { type InteractiveSection, interactiveSections } from '../location/location.ts'
import { SceneEditor } from '../scenes/scene-editor.tsx'
import { useNovel } from '../store/use-editor.tsx'
import type { SectionProps } from './section-props.ts'

const contents: Record<InteractiveSection, ComponentType<SectionProps>> = {
  info: lazyPart(() => import('./info-section.tsx'), 'InfoSection'),
  characters: lazyPart(() => import('./characters-section.tsx'), 'CharactersSection'),
  background: lazyPart(() => import('./background-section.tsx'), 'BackgroundSection'),
  music: lazyPart(() => import('./music-section.tsx'), 'MusicSection'),
  staging: lazyPart(() => import('../scenes/staging-section.tsx'), 'StagingSection'),
  'scene-prompts': lazyPart(() => import('./scene-prompts-section.tsx'), 'ScenePromptsSection'),
  'modifying-states': lazyPart(() => import('./modifying-states-section.tsx'), 'ModifyingStatesSection'),
  endings: lazyPart(() => import('./endings-section.tsx'), 'EndingsSection'),
  'start-message': lazyPart(() => import('./start-message-section.tsx'), 'StartMessageSection'),
  'test-canvas': lazyPart(() => import('../canvas/test-canvas-section.tsx'), 'TestCanvasSection'),
}

/** The editor of an interactive scene, in ten sections. */
export function InteractiveSceneEditor({ scene: ref, section }: { scene: SceneRef; section: InteractiveSection }) {
  const scene = useNovel((novel) => novel.interactive_scenes.find(({ id }) => id === ref.scene_id))
  return <SceneEditor sceneRef={ref} scene={scene} at={section} sections={interactiveSections} contents={contents} />
}
