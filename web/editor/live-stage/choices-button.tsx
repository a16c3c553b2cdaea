import { holdsNoChoices } from '@fabula/core/edit/drop-choices'
import { staticScenePhrases } from '@fabula/phrases/static-scene'
import { orNoted } from '../../client/or-refused.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { useSceneActions } from '../commands/use-scene-actions.ts'
import { locationOfScene } from '../location/location.ts'
import { usePlaces } from '../location/use-location.tsx'
import type { AnyScene } from '../store/parts.ts'

/** One button that gives a static scene choices, or makes a scene without any static again. Nothing is retyped. */
export function ChoicesButton({ scene }: { scene: AnyScene }) {
  const { choices: words } = useWords(staticScenePhrases)
  const actions = useSceneActions()
  const { go } = usePlaces()
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
    <Button size="small" title={isStatic ? words.addHint : words.dropHint} onClick={() => void orNoted(turn())}>
      {isStatic ? words.add : words.drop}
    </Button>
  )
}
