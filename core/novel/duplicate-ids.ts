import type { EndingId } from '../ids.ts'
import type { InteractiveScene } from './interactive-scene.ts'
import type { NovelHead } from './novel.ts'

/** An error in a document, with its dotted path. */
export interface Fault {
  path: string
  message: string
}

type Identified = readonly [path: string, id: string]

/** Duplicate ids in a head, reported at their second occurrence. */
export function duplicateIdsInHead(head: NovelHead): Fault[] {
  return [
    ...twice(head.characters.map(({ id }, i) => [`characters.${i}.id`, id])),
    ...twice(
      head.characters.flatMap(({ sprites }, i) =>
        sprites.map(({ id }, j): Identified => [`characters.${i}.sprites.${j}.id`, id]),
      ),
    ),
    ...twice(head.states.flags.map(({ id }, i) => [`states.flags.${i}.id`, id])),
    ...twice(head.states.scales.map(({ id }, i) => [`states.scales.${i}.id`, id])),
    ...twice(head.music_mixes.map(({ id }, i) => [`music_mixes.${i}.id`, id])),
    ...twice(head.world_prompts.map(({ id }, i) => [`world_prompts.${i}.id`, id])),
  ]
}

/** Ending ids that occur twice in a scene, or that an ending of another scene has (`taken`). */
export function duplicateIdsInScene(scene: InteractiveScene, taken: (id: EndingId) => boolean = () => false): Fault[] {
  const endings: Identified[] = [
    ...scene.endings.map(({ id }, i): Identified => [`endings.${i}.id`, id]),
    ...scene.static_endings.map(({ id }, i): Identified => [`static_endings.${i}.id`, id]),
    ...(scene.context_ending ? [['context_ending.id', scene.context_ending.id] as const] : []),
  ]
  return twice(endings, (id) => taken(id as EndingId))
}

function twice(places: readonly Identified[], taken: (id: string) => boolean = () => false): Fault[] {
  const seen = new Set<string>()
  return places.flatMap(([path, id]) => {
    const again = seen.has(id) || taken(id)
    seen.add(id)
    return again ? [{ path, message: 'This id is used twice' }] : []
  })
}
