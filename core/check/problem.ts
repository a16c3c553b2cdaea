import type { Conditionals } from '../conditional/conditional.ts'
import type { Language } from '../novel/language.ts'
import type { Novel } from '../novel/novel.ts'
import type { Translation } from '../novel/texts.ts'
import type { Proof } from '../proof/prove-novel.ts'

/** The kinds of problems. `blocks` refuses publishing; with `warns` the novel plays, though not as intended. */
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

/** A problem's location, precise enough to open its field. */
export interface ProblemLocation {
  kind: 'novel' | 'interactive_scene' | 'static_scene' | 'character' | 'world_prompt' | 'music_mix' | 'state' | 'asset'
  id: string | null
  /** The editor section; `index` is the entry in that section's list. */
  section: string
  index: number | null
  name: string
}

/** What a dangling reference pointed to. */
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
 * Why something can never happen, and where. `never_met`: no group of `conditions` ever holds there;
 * `source_unreachable`: the scene it leaves is unreachable; `choice_instead`: a choice is offered instead; `shadowed`:
 * another exit is always taken first; `nothing_leads`: no exit of any scene leads here.
 */
export interface Blocker {
  why: 'never_met' | 'source_unreachable' | 'choice_instead' | 'shadowed' | 'nothing_leads'
  place: ProblemLocation
  conditions: Conditionals
}

export interface NovelProblem {
  code: NovelProblemCode
  /** `undecided`: the proof gave up before it could tell whether this is a problem. */
  severity: 'blocks' | 'warns' | 'undecided'
  place: ProblemLocation
  /** Set for a dangling reference. */
  missing?: Missing
  /** Set when something never happens. */
  because?: readonly Blocker[]
  /** Set for untranslated texts: the target language and how many texts are missing at this location. */
  untranslated?: { language: Language; count: number }
  /** The author's words that the problem is about. */
  written?: string
}

/** The input of every rule: a novel, the proof about it, and its translations (null: unknown). */
export interface Checked {
  novel: Novel
  proof: Proof
  translations: readonly Translation[] | null
}

/** A rule examines a whole novel and returns its violations. */
export type Rule = (checked: Checked) => NovelProblem[]

/** A section of the novel itself. */
export const inNovel = (section: string): ProblemLocation => ({
  kind: 'novel',
  id: null,
  section,
  index: null,
  name: '',
})

/** A section of a scene, or one of its entries. */
export const inScene = (
  kind: 'interactive_scene' | 'static_scene',
  scene: { id: string; name: string },
  section: string,
  index: number | null = null,
): ProblemLocation => ({ kind, id: scene.id, section, index, name: scene.name })
