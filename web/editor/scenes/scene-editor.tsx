import type { SceneRef } from '@fabula/core/novel/scene-ref'
import { editorPhrases } from '@fabula/phrases/editor'
import { type ComponentType, Suspense } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EditorLayout } from '../frame/editor-layout.tsx'
import { BackToNovel, NoScene } from '../frame/scene-head.tsx'
import { StageAside } from '../live-stage/stage-aside.tsx'
import { locationOfScene, type SceneSection } from '../location/location.ts'
import type { AnyScene } from '../store/parts.ts'
import { useNovel } from '../store/use-editor.tsx'
import { SceneActions } from './scene-actions.tsx'

type SceneEditorProps<Scene, At extends SceneSection> = {
  at: At
  sceneRef: SceneRef
  /** Undefined if the address names a scene that does not exist. */
  scene: Scene | undefined
  sections: readonly At[]
  contents: Readonly<Record<At, ComponentType<{ scene: Scene }>>>
}

/**
 * Whether the scene's first form edits the whole stage. That of a static scene does, but cannot be saved without a
 * background; until there is one, the message can be saved on the stage alone.
 */
const setsStageInForm = (scene: AnyScene): boolean => 'next_scenes' in scene && scene.background_id !== null

/** Sections that show a stage of their own. */
const hasOwnStage: ReadonlySet<SceneSection> = new Set<SceneSection>(['staging', 'test-canvas', 'preview'])

/** A scene's editor, section by section, with its stage beside most sections. */
export function SceneEditor<Scene extends AnyScene, At extends SceneSection>(props: SceneEditorProps<Scene, At>) {
  const { at, sceneRef, scene, sections, contents } = props
  const words = useWords(editorPhrases)
  const name = useNovel((novel) => novel.name)
  if (!scene) return <NoScene scene={sceneRef} />
  const Content: ComponentType<{ scene: Scene }> = contents[at]
  const content = <Content scene={scene} />
  return (
    <EditorLayout
      title={scene.name}
      subtitle={name}
      back={<BackToNovel section={`${sceneRef.scene_type}-scenes`} />}
      actions={<SceneActions scene={sceneRef} />}
      sectionsLabel={words.sceneSectionsLabel}
      sections={sections.map((each) => ({
        to: locationOfScene(sceneRef, each),
        label: words.sceneSections[each],
        current: each === at,
      }))}
      wide={at === 'test-canvas' || at === 'preview'}
    >
      <Suspense fallback={<Skeleton shape="block" count={3} label={words.loading} />}>
        {hasOwnStage.has(at) ? (
          content
        ) : (
          <StageAside scene={scene} inForm={at === 'info' && setsStageInForm(scene)}>
            {content}
          </StageAside>
        )}
      </Suspense>
    </EditorLayout>
  )
}
