import { readSceneReaders } from '@fabula/contract/routes/statistics'
import type { SceneReaders } from '@fabula/contract/shapes/statistics'
import { statisticsPhrases } from '@fabula/phrases/statistics'
import { useEffect, useState } from 'react'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { numberIn } from '../../page/show-in-language.ts'
import { usePlaces } from '../location/use-location.tsx'

/** Of a scene that readers are in now: how many, and what an edit means to each kind of them. Nothing where nobody is. */
export function ReadersHere() {
  const words = useWords(statisticsPhrases)
  const { language } = usePage()
  const { table, place } = usePlaces()
  const { novelId } = table
  const scene = table.base === 'production_novel' && place.kind !== 'novel' ? place.scene.scene_id : null
  const [found, setFound] = useState<{ scene: string; readers: SceneReaders } | null>(null)
  useEffect(() => {
    if (scene === null) return
    let gone = false
    call(readSceneReaders, { params: { id: novelId, scene_id: scene } }, { quiet: true }).then(
      (readers) => gone || setFound({ scene, readers }),
      // It is a help and no condition: without it the banner says that readers are reached.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [novelId, scene])
  if (found === null || found.scene !== scene || found.readers.readers === 0) return null
  const { readers, kinds } = found.readers
  return (
    <details className="readers-here">
      <summary>{readers === null ? words.hereFew : words.here(readers)}</summary>
      <ul>
        {kinds.map((each) => (
          <li key={each.kind}>
            {words.kinds[each.kind](each.readers === null ? words.few : numberIn(language, each.readers))}
          </li>
        ))}
        <li>{words.hereDeleted}</li>
      </ul>
    </details>
  )
}
