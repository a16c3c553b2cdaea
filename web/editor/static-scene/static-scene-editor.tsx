import type { SceneRef } from '@fabula/core/novel/scene-ref'
import type { ComponentType } from 'react'
import { lazyPart } from '../../page/lazy-part.tsx'
import { type StaticSection, staticSections } from '../location/location.ts'
import { SceneEditor } from '../scenes/scene-editor.tsx'
import { useNovel } from '../store/use-editor.tsx'
import type { SectionProps } from './section-props.ts'

const contents: Record<StaticSection, ComponentType<SectionProps>> = {
  info: lazyPart(() => import('./info-section.tsx'), 'InfoSection'),
  staging: lazyPart(() => import('../scenes/staging-section.tsx'), 'StagingSection'),
  'next-scenes': lazyPart(() => import('./next-scenes-section.tsx'), 'NextScenesSection'),
  preview: lazyPart(() => import('./preview-section.tsx'), 'PreviewSection'),
}

/** The editor of a static scene, in four sections. */
export function StaticSceneEditor({ scene: ref, section }: { scene: SceneRef; section: StaticSection }) {
  const scene = useNovel((novel) => novel.static_scenes.find(({ id }) => id === ref.scene_id))
  return <SceneEditor sceneRef={ref} scene={scene} at={section} sections={staticSections} contents={contents} />
}
