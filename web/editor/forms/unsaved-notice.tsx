import type { SceneId } from '@fabula/core/ids'
import { editorPhrases } from '@fabula/phrases/editor'
import { useWords } from '../../page/page-facts.tsx'
import { WarningIcon } from '../../ui/tool-icons.tsx'
import { LocationLink } from '../location/use-location.tsx'
import { useWaitingForms, type WaitingForm } from './use-waiting-forms.ts'

/** Says at a preview of a scene that what is typed in these forms is not part of it; nothing where all is saved. */
export function UnsavedNotice({ scene }: { scene: SceneId }) {
  const words = useWords(editorPhrases)
  const waiting = useWaitingForms().filter(({ place }) => mattersTo(scene, place))
  if (waiting.length === 0) return null
  return (
    <div className="unsaved-notice" role="status">
      <WarningIcon />
      <p>
        {words.notPlayed} <WaitingLinks waiting={waiting} />
      </p>
    </div>
  )
}

/** Links to the forms in which something waits. `onFollow`: one of them was taken. */
export function WaitingLinks({ waiting, onFollow }: { waiting: readonly WaitingForm[]; onFollow?: () => void }) {
  return waiting.map(({ name, place, label }, index) => (
    <span key={name}>
      {index > 0 && ', '}
      <LocationLink to={place} onClick={onFollow}>
        {label}
      </LocationLink>
    </span>
  ))
}

/** Forms of the scene itself, and of what any scene may use; not those of other scenes, nor of the novel's own facts. */
const mattersTo = (scene: SceneId, place: WaitingForm['place']): boolean =>
  place.kind === 'novel' ? place.section !== 'info' && place.section !== 'graph' : place.scene.scene_id === scene
