import type { Conditionals } from '../conditional/conditional.ts'
import type { Language } from '../novel/language.ts'
import type { Novel } from '../novel/novel.ts'
import type { Translation } from '../novel/texts.ts'
import type { Proof } from '../proof/prove-novel.ts'

/** What an author should know about. `blocks`: publishing is refused; `warns`: it plays, though not as meant. */
export type NovelProblemCode =
  | 'no_first_scene'
  | 'scene_unreachable'
  | 'scene_cannot_be_left'
  | 'scene_says_nothing'
  | 'ending_without_way'
  | 'dangling_reference'
  | 'no_active_character'
  | 'conditions_never_hold'
  | 'conditions_never_met'
  | 'conditions_always_met'
  | 'next_scene_never_taken'
  | 'next_scene_shadowed'
  | 'story_without_end'
  | 'flag_never_changes'
  | 'scale_never_changes'
  | 'flag_never_read'
  | 'scale_never_read'
  | 'sprite_never_shown'
  | 'track_never_played'
  | 'text_untranslated'
  | 'unknown_name'
  | 'emphasis_open'
  | 'translation_lost_name'

/** The place of a problem, precise enough to lead to its field. */
export interface ProblemLocation {
  kind: 'novel' | 'interactive_scene' | 'static_scene' | 'character' | 'world_prompt' | 'music_mix' | 'state' | 'asset'
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

/**
 * What keeps something from ever happening, and where. `never_met`: of `conditions` no group ever holds there;
 * `source_unreachable`: nobody comes to the scene that it leaves; `choice_instead`: a choice is on screen instead;
 * `shadowed`: another is always taken first; `nothing_leads`: no way out of any scene leads here.
 */
export interface Blocker {
  why: 'never_met' | 'source_unreachable' | 'choice_instead' | 'shadowed' | 'nothing_leads'
  place: ProblemLocation
  conditions: Conditionals
}

export interface NovelProblem {
  code: NovelProblemCode
  /** `undecided`: the proof gave up before it knew whether this is a problem. */
  severity: 'blocks' | 'warns' | 'undecided'
  place: ProblemLocation
  /** Of a dangling reference. */
  missing?: Missing
  /** Of what never happens. */
  because?: readonly Blocker[]
  /** Of untranslated texts: into which language, and how many are missing at this place. */
  untranslated?: { language: Language; count: number }
  /** The words of the author that this is about. */
  written?: string
}

/** What rules look at: a novel, what was proved of it, and its translations (null: not known). */
export interface Checked {
  novel: Novel
  proof: Proof
  translations: readonly Translation[] | null
}

/** A rule looks at a whole novel and names what breaks it. */
export type Rule = (checked: Checked) => NovelProblem[]

export const inNovel = (section: string): ProblemLocation => ({
  kind: 'novel',
  id: null,
  section,
  index: null,
  name: '',
})

export const inScene = (
  kind: 'interactive_scene' | 'static_scene',
  scene: { id: string; name: string },
  section: string,
  index: number | null = null,
): ProblemLocation => ({ kind, id: scene.id, section, index, name: scene.name })
