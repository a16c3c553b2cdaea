import type { SceneRef } from '@fabula/core/novel/scene-ref'
import { editorPhrases } from '@fabula/phrases/editor'
import { type ComponentType, lazy, Suspense } from 'react'
import { loadChunk } from '../../client/load-chunk.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EditorLayout } from '../frame/editor-layout.tsx'
import { SceneActions } from '../frame/scene-actions.tsx'
import { BackToNovel, NoScene } from '../frame/scene-head.tsx'
import { StageAside } from '../live-stage/stage-aside.tsx'
import { type StaticSection, staticSections } from '../location/location.ts'
import { useNovel } from '../store/use-editor.tsx'
import type { SectionProps } from './section-props.ts'

const section = <K extends string>(load: () => Promise<Record<K, ComponentType<SectionProps>>>, name: K) =>
  lazy(async () => ({ default: (await loadChunk(load))[name] }))

const contents: Record<StaticSection, ComponentType<SectionProps>> = {
  info: section(() => import('./info-section.tsx'), 'InfoSection'),
  staging: section(() => import('../scenes/staging-section.tsx'), 'StagingSection'),
  'next-scenes': section(() => import('./next-scenes-section.tsx'), 'NextScenesSection'),
  preview: section(() => import('./preview-section.tsx'), 'PreviewSection'),
}

/** Sections that show a stage of their own. */
const hasOwnStage: ReadonlySet<string> = new Set(['staging', 'test-canvas', 'preview'])

/** A static scene of the novel, in four sections. */
export function StaticSceneEditor({ scene: ref, section: at }: { scene: SceneRef; section: StaticSection }) {
  const words = useWords(editorPhrases)
  const scene = useNovel((novel) => novel.static_scenes.find(({ id }) => id === ref.scene_id))
  const name = useNovel((novel) => novel.name)
  if (!scene) return <NoScene />
  const Content = contents[at]
  return (
    <EditorLayout
      title={scene.name}
      subtitle={name}
      back={<BackToNovel section="static-scenes" />}
      actions={<SceneActions scene={ref} />}
      sectionsLabel={words.sceneSectionsLabel}
      sections={staticSections.map((each) => ({
        to: { kind: 'static', scene: ref, section: each },
        label: words.sceneSections[each],
        current: each === at,
      }))}
      wide={at === 'preview'}
    >
      <Suspense fallback={<Skeleton shape="block" count={3} label={words.loading} />}>
        {hasOwnStage.has(at) ? (
          <Content scene={scene} />
        ) : (
          <StageAside scene={scene}>
            <Content scene={scene} />
          </StageAside>
        )}
      </Suspense>
    </EditorLayout>
  )
}
