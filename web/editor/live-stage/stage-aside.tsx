import { holdsNoChoices } from '@fabula/core/edit/drop-choices'
import { liveStagePhrases } from '@fabula/phrases/live-stage'
import { staticScenePhrases } from '@fabula/phrases/static-scene'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { noteIfRefused } from '../../client/null-if-refused.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { StageIcon } from '../../ui/icons.tsx'
import { useSceneActions } from '../commands/use-scene-actions.ts'
import { locationOfScene } from '../location/location.ts'
import { stageEntry } from '../location/location-of-form.ts'
import { useEditorLocation } from '../location/use-location.tsx'
import { ForEditors } from '../rights/use-rights.tsx'
import type { AnyScene } from '../store/parts.ts'
import { ReportStageWords, StageSlot, type StageWords } from './stage-message.ts'
import './stage-aside.css'

const LiveStage = lazyPart(() => import('./live-stage.tsx'), 'LiveStage')

const key = 'fabula.editor.stage'

type StageAsideProps = {
  scene: AnyScene
  /**
   * The section's own form edits the stage, and renders it here: two forms for one value would not know of each other.
   */
  inForm: boolean
  children: ReactNode
}

/** A section of a scene with the scene's stage beside it, or above it in narrow windows. The stage can be hidden. */
export function StageAside({ scene, inForm, children }: StageAsideProps) {
  const words = useWords(liveStagePhrases)
  const { place } = useEditorLocation()
  const wanted = place.entry === stageEntry
  const [open, setOpen] = useState(() => wanted || readOpen())
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const [said, setSaid] = useState<StageWords | null>(null)
  // Opened when the author follows a link to unsaved text on the stage.
  useEffect(() => {
    if (wanted) setOpen(true)
  }, [wanted])
  const toggle = () => {
    setOpen(!open)
    try {
      localStorage.setItem(key, open ? 'closed' : 'open')
    } catch {
      // The storage is full, so the next visit opens it as before.
    }
  }
  return (
    <div className="stage-aside" data-open={open || undefined} data-in-form={inForm || undefined}>
      <aside aria-label={words.title}>
        <div className="stage-aside-head">
          <Button size="small" kind="ghost" aria-expanded={open} onClick={toggle}>
            <StageIcon />
            {open ? words.hide : words.show}
          </Button>
          <ForEditors>
            <ChoicesButton scene={scene} />
          </ForEditors>
        </div>
        {open &&
          (inForm ? (
            <div ref={setSlot} />
          ) : (
            <Suspense>
              <LiveStage key={scene.id} scene={scene} said={said} />
            </Suspense>
          ))}
      </aside>
      <div className="stage-aside-section">
        <StageSlot value={slot}>
          <ReportStageWords value={setSaid}>{children}</ReportStageWords>
        </StageSlot>
      </div>
    </div>
  )
}

/** Unless the author has chosen, it is open in windows with room for both. */
function readOpen(): boolean {
  const kept = localStorage.getItem(key)
  return kept === null ? matchMedia('(min-width: 80rem)').matches : kept === 'open'
}

/**
 * A button that gives a static scene choices, or makes a scene without choices static again. Nothing has to be retyped.
 */
function ChoicesButton({ scene }: { scene: AnyScene }) {
  const { choices: words } = useWords(staticScenePhrases)
  const actions = useSceneActions()
  const { go } = useEditorLocation()
  const isStatic = 'next_scenes' in scene
  if (!isStatic && !holdsNoChoices(scene)) return null
  const turn = async () => {
    const { id: scene_id } = scene
    if (isStatic) {
      await actions.addChoices(scene_id)
      go(locationOfScene({ scene_id, scene_type: 'interactive' }, 'endings'))
    } else {
      await actions.dropChoices(scene_id)
      go(locationOfScene({ scene_id, scene_type: 'static' }))
    }
  }
  return (
    <Button size="small" title={isStatic ? words.addHint : words.dropHint} onClick={() => void noteIfRefused(turn())}>
      {isStatic ? words.add : words.drop}
    </Button>
  )
}
