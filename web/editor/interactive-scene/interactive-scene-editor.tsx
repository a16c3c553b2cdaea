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
import { type InteractiveSection, interactiveSections } from '../location/location.ts'
import { useNovel } from '../store/use-editor.tsx'
import type { SectionProps } from './section-props.ts'

const section = <K extends string>(load: () => Promise<Record<K, ComponentType<SectionProps>>>, name: K) =>
  lazy(async () => ({ default: (await loadChunk(load))[name] }))

const contents: Record<InteractiveSection, ComponentType<SectionProps>> = {
  info: section(() => import('./info-section.tsx'), 'InfoSection'),
  characters: section(() => import('./characters-section.tsx'), 'CharactersSection'),
  background: section(() => import('./background-section.tsx'), 'BackgroundSection'),
  music: section(() => import('./music-section.tsx'), 'MusicSection'),
  staging: section(() => import('../scenes/staging-section.tsx'), 'StagingSection'),
  'scene-prompts': section(() => import('./scene-prompts-section.tsx'), 'ScenePromptsSection'),
  'modifying-states': section(() => import('./modifying-states-section.tsx'), 'ModifyingStatesSection'),
  endings: section(() => import('./endings-section.tsx'), 'EndingsSection'),
  'start-message': section(() => import('./start-message-section.tsx'), 'StartMessageSection'),
  'test-canvas': section(() => import('../canvas/test-canvas-section.tsx'), 'TestCanvasSection'),
}

/** Sections that show a stage of their own. */
const hasOwnStage: ReadonlySet<string> = new Set(['staging', 'test-canvas', 'preview'])

/** An interactive scene of the novel, in ten sections. */
export function InteractiveSceneEditor({ scene: ref, section: at }: { scene: SceneRef; section: InteractiveSection }) {
  const words = useWords(editorPhrases)
  const scene = useNovel((novel) => novel.interactive_scenes.find(({ id }) => id === ref.scene_id))
  const name = useNovel((novel) => novel.name)
  if (!scene) return <NoScene />
  const Content = contents[at]
  return (
    <EditorLayout
      title={scene.name}
      subtitle={name}
      back={<BackToNovel section="interactive-scenes" />}
      actions={<SceneActions scene={ref} />}
      sectionsLabel={words.sceneSectionsLabel}
      sections={interactiveSections.map((each) => ({
        to: { kind: 'interactive', scene: ref, section: each },
        label: words.sceneSections[each],
        current: each === at,
      }))}
      wide={at === 'test-canvas'}
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
