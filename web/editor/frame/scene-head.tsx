import { editorPhrases } from '@fabula/phrases/editor'
import { useWords } from '../../page/page-facts.tsx'
import { PageFrame } from '../../page/page-frame.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyStage } from '../../ui/empty-stage.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import type { NovelSection } from '../location/location.ts'
import { LocationLink } from '../location/use-location.tsx'

/** From a scene back to the section of the novel that it lies in. */
export function BackToNovel({ section = 'info' }: { section?: NovelSection }) {
  const words = useWords(editorPhrases)
  return (
    <LocationLink
      className="ui-button"
      {...buttonLook({ kind: 'ghost', size: 'small' })}
      to={{ kind: 'novel', section }}
    >
      <BackIcon />
      {words.backToNovel}
    </LocationLink>
  )
}

/** The address names a scene that is not there: deleted, or never was. */
export function NoScene() {
  const words = useWords(editorPhrases)
  return (
    <PageFrame back={<BackToNovel />}>
      <div role="alert">
        <EmptyStage title={words.sceneFailed}>
          <p>{words.sceneNotFound}</p>
        </EmptyStage>
      </div>
    </PageFrame>
  )
}
