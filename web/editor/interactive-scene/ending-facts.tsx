import type { AutomaticEnding, ChoiceEnding, ContextEnding } from '@fabula/core/novel/ending'
import { sceneAt } from '@fabula/core/novel/novel-index'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { useWords } from '../../page/page-facts.tsx'
import { locationOfScene } from '../location/location.ts'
import { LocationLink } from '../location/use-location.tsx'
import { useNovel } from '../store/use-editor.tsx'

/** Where an ending leads, and what it does to the world, for its card. */
export function EndingFacts({ ending }: { ending: AutomaticEnding | ChoiceEnding | ContextEnding }) {
  const words = useWords(interactiveScenePhrases).endings
  const { trigger, unknownScene, unknownFlag, unknownScale } = useWords(scenePhrases)
  const novel = useNovel()
  const { next_scene: next, states_trigger: changes } = ending
  const scene = sceneAt(novel, next)
  const flag = (id: string) => novel.states.flags.find((each) => each.id === id)?.name ?? unknownFlag
  const scale = (id: string) => novel.states.scales.find((each) => each.id === id)?.name ?? unknownScale
  const done = [
    ...changes.flags.map(({ flag_id, value }) => trigger.flagBecomes(flag(flag_id), value)),
    ...changes.scales.map(({ scale_id, change }) => trigger.scaleBecomes(scale(scale_id), change)),
  ]
  return (
    <p className="entry-card-fact">
      {next === null && words.end}
      {next !== null && !scene && <span className="entry-card-gone">{`${words.leadsTo} ${unknownScene}`}</span>}
      {next !== null && scene && (
        <>
          {`${words.leadsTo} `}
          <LocationLink to={locationOfScene(next)}>{scene.name}</LocationLink>
        </>
      )}
      {done.length > 0 && ` · ${done.join(', ')}`}
    </p>
  )
}
