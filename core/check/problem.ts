import type { Novel } from '../novel/novel.ts'

/** What an author should know about. `blocks`: publishing is refused; `warns`: it plays, though not as meant. */
export type NovelProblemCode =
  | 'no_first_scene'
  | 'scene_unreachable'
  | 'scene_cannot_be_left'
  | 'ending_without_way'
  | 'dangling_reference'
  | 'no_active_character'
  | 'conditions_never_hold'

/** The place of a problem, precise enough to lead to its field. */
export interface ProblemPlace {
  kind: 'novel' | 'interactive_scene' | 'static_scene' | 'character' | 'world_prompt' | 'music_mix'
  id: string | null
  /** The section of the editor, and the entry within its list. */
  section: string
  index: number | null
  name: string
}

/** What a dangling reference was a reference to. */
export type Missing =
  | 'scene'
  | 'character'
  | 'sprite_mix'
  | 'sprite'
  | 'background'
  | 'cover'
  | 'music'
  | 'music_mix'
  | 'flag'
  | 'scale'
  | 'ending'

export interface NovelProblem {
  code: NovelProblemCode
  severity: 'blocks' | 'warns'
  place: ProblemPlace
  /** Of a dangling reference. */
  missing?: Missing
}

/** A rule looks at a whole novel and names what breaks it. */
export type Rule = (novel: Novel) => NovelProblem[]

export const inNovel = (section: string): ProblemPlace => ({ kind: 'novel', id: null, section, index: null, name: '' })

export const inScene = (
  kind: 'interactive_scene' | 'static_scene',
  scene: { id: string; name: string },
  section: string,
  index: number | null = null,
): ProblemPlace => ({ kind, id: scene.id, section, index, name: scene.name })
