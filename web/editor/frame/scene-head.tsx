import type { SceneRef } from '@fabula/core/novel/scene-ref'
import { editorPhrases } from '@fabula/phrases/editor'
import { Suspense } from 'react'
import { lazyPart } from '../../page/lazy-part.tsx'
import { useWords } from '../../page/page-facts.tsx'
import { PageFrame } from '../../page/page-frame.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyStage } from '../../ui/empty-stage.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { useStrandedForms } from '../forms/use-waiting-forms.ts'
import type { NovelSection } from '../location/location.ts'
import { LocationLink } from '../location/use-location.tsx'

/** Links from a scene back to its section of the novel. */
export function BackToNovel({ section = 'info' }: { section?: NovelSection }) {
  const words = useWords(editorPhrases)
  return (
    <LocationLink
      className="ui-button"
      {...buttonLook({ kind: 'ghost', size: 'small' })}
      to={{ kind: 'novel', section }}
    >
      <BackIcon />
      <span className="back-label">{words.backToNovel}</span>
    </LocationLink>
  )
}

const StrandedTexts = lazyPart(() => import('../forms/stranded-texts.tsx'), 'StrandedTexts')

/** Shown when the address names a scene that does not exist or was deleted. Offers the text typed into it. */
export function NoScene({ scene: { scene_id } }: { scene: SceneRef }) {
  const words = useWords(editorPhrases)
  const within = `scene.${scene_id}.`
  const typed = useStrandedForms(within).length > 0
  return (
    <PageFrame back={<BackToNovel />}>
      <div role="alert">
        <EmptyStage title={words.sceneFailed}>
          <p>{words.sceneNotFound}</p>
        </EmptyStage>
      </div>
      {typed && (
        <Suspense>
          <StrandedTexts within={within} />
        </Suspense>
      )}
    </PageFrame>
  )
}
