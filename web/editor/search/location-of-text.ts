import type { SceneId } from '@fabula/core/ids'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import { namesOf } from '../compare/describe-value.ts'
import { locationOfScene, type Place } from '../location/location.ts'
import { novelSectionOf, sceneSectionOf } from '../location/section-of.ts'

/** A text's place: the thing that it belongs to, and where it is edited. */
export interface TextLocation {
  /** The name of the thing; null for the novel itself. */
  name: string | null
  to: Place
}

/** Where the text at a path of `core/edit/texts` is edited. */
export function locationOfText(novel: Novel, path: string): TextLocation {
  const [first = '', id = '', field = '', entry] = path.split('/')
  const scene = indexOf(novel).scenes.get(id as SceneId)
  if (first === 'interactive_scenes' && scene)
    return {
      name: scene.name,
      to: locationOfScene({ scene_type: 'interactive', scene_id: scene.id }, sceneSectionOf[field], entry),
    }
  if (first === 'static_scenes' && scene)
    return { name: scene.name, to: locationOfScene({ scene_type: 'static', scene_id: scene.id }) }
  if (first === 'states')
    return { name: namesOf(novel).get(field) ?? null, to: { kind: 'novel', section: 'states', entry: field } }
  const section = novelSectionOf[first]
  if (!section) return { name: null, to: { kind: 'novel', section: 'info', entry: 'edit' } }
  return { name: namesOf(novel).get(id) ?? null, to: { kind: 'novel', section, entry: id } }
}
