import type { ProblemLocation } from '@fabula/core/check/problem'
import type { SceneId } from '@fabula/core/ids'
import type { Novel } from '@fabula/core/novel/novel'
import { endingsOf } from '@fabula/core/novel/novel-index'
import { locationOfScene, novelSections, type Place } from './location.ts'
import { sceneSectionOf } from './section-of.ts'

/** The editor place of a `core/check` location. Endings are referred to by id, entries of other lists by index. */
export function locationOfProblem(novel: Novel, place: ProblemLocation): Place {
  const { kind, id, section, index } = place
  const entry = index === null ? undefined : String(index)
  // All missing translations are written in one section.
  if (section === 'translations') return { kind: 'novel', section }
  switch (kind) {
    case 'novel':
      return { kind: 'novel', section: novelSections.find((each) => each === section) ?? 'info' }
    case 'interactive_scene':
      return locationOfScene(
        { scene_type: 'interactive', scene_id: id as SceneId },
        sceneSectionOf[section],
        endingAt(novel, place) ?? entry,
      )
    case 'static_scene':
      return locationOfScene({ scene_type: 'static', scene_id: id as SceneId }, sceneSectionOf[section], entry)
    default:
      return { kind: 'novel', section: sectionOfKind[kind], entry: id ?? undefined }
  }
}

const sectionOfKind = {
  character: 'characters',
  world_prompt: 'world-prompts',
  music_mix: 'music',
  state: 'states',
  asset: 'assets',
} as const

function endingAt(novel: Novel, { id, section, index }: ProblemLocation): string | undefined {
  const scene = novel.interactive_scenes.find((each) => each.id === id)
  if (!scene || index === null) return undefined
  if (section === 'endings') return endingsOf(scene)[index]?.id
  if (section === 'static_endings') return scene.static_endings[index]?.id
  return section === 'context_ending' ? scene.context_ending?.id : undefined
}
