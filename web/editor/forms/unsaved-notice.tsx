import type { SceneId } from '@fabula/core/ids'
import { editorPhrases } from '@fabula/phrases/editor'
import { useWords } from '../../page/page-facts.tsx'
import { WarningIcon } from '../../ui/tool-icons.tsx'
import { LocationLink } from '../location/use-location.tsx'
import { useWaitingForms, type WaitingForm } from './use-waiting-forms.ts'

/**
 * Warns beside a scene's preview that these forms have unsaved text that it does not include. Renders nothing when
 * there is none.
 */
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

/** Links to the forms with unsaved text. `onFollow` is called when one is taken. */
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

/**
 * Whether a form affects the scene: its own forms, and those of things any scene may use; not other scenes, nor the
 * novel's info.
 */
const mattersTo = (scene: SceneId, place: WaitingForm['place']): boolean =>
  place.kind === 'novel' ? place.section !== 'info' && place.section !== 'graph' : place.scene.scene_id === scene
