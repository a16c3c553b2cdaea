import { readSceneReaders } from '@fabula/contract/routes/statistics'
import { statisticsPhrases } from '@fabula/phrases/statistics'
import { useCallback } from 'react'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { numberIn } from '../../page/show-in-language.ts'
import { useEditorLocation } from '../location/use-location.tsx'
import { useLoaded } from '../store/use-loaded.ts'

/**
 * How many readers are in the current scene, and what an edit means to each kind of them. Renders nothing when there
 * are none.
 */
export function ReadersHere() {
  const words = useWords(statisticsPhrases)
  const { language } = usePage()
  const { openNovel, place, params } = useEditorLocation()
  const scene = openNovel.base === 'production_novel' && place.kind !== 'novel' ? place.scene.scene_id : null
  const load = useCallback(async () => {
    if (scene === null) return null
    const here = await call(readSceneReaders, { params: { id: params.id, scene_id: scene } }, { quiet: true })
    return { ...here, scene }
  }, [params, scene])
  // Optional: if loading fails, the banner still warns that readers are affected.
  const { found } = useLoaded(load)
  if (found === null || found.scene !== scene || found.readers === 0) return null
  const { readers, kinds } = found
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
