import type { EndingId, SceneId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'
import type { SceneRef } from '../novel/scene-ref.ts'
import { emptyTrigger } from '../novel/states-trigger.ts'
import { addEntry } from './add-entry.ts'
import { entriesOf } from './entry-lists.ts'
import { holdCards } from './hold-cards.ts'
import { linkEnding } from './link-ending.ts'

/** The fields that an author fills in for a new ending. */
export type NewEnding =
  | { kind: 'automatic'; name: string; prompt_ending_conditional: string }
  | { kind: 'choice'; name: string; display_name: string }
  | { kind: 'context'; message_count: number }

/** How two scenes are connected: by a next scene, an existing ending, or a new ending. */
export type Connection =
  | { kind: 'next' }
  | { kind: 'ending'; id: EndingId }
  | { kind: 'new'; id: EndingId; ending: NewEnding }

type Connected = { from: SceneId; to: SceneRef; by: Connection }

/**
 * Leads one scene to another. A scene has one context ending: the one that a co-author has made meanwhile stays, and
 * nothing changes. Cards on the graph do not move.
 */
export const connectScenes = <N extends Novel>(novel: N, args: Connected): N => holdCards(novel, connected(novel, args))

function connected<N extends Novel>(novel: N, { from, to, by }: Connected): N {
  switch (by.kind) {
    case 'next':
      return addEntry(novel, { list: 'next_scenes', scene: from, entry: { ...to, priority: 0, conditionals: [] } })
    case 'ending':
      return linkEnding(novel, { scene: from, ending: by.id, next_scene: to })
    case 'new':
      return withNewEnding(novel, from, by.ending, { id: by.id, next_scene: to, states_trigger: emptyTrigger })
  }
}

function withNewEnding<N extends Novel>(
  novel: N,
  scene: SceneId,
  ending: NewEnding,
  common: { id: EndingId; next_scene: SceneRef; states_trigger: typeof emptyTrigger },
): N {
  switch (ending.kind) {
    case 'automatic': {
      const { name, prompt_ending_conditional } = ending
      const entry = { ...common, name, prompt_ending_conditional, conditionals: [], keywords: [] }
      return addEntry(novel, { list: 'endings', scene, entry })
    }
    case 'choice': {
      const { name, display_name } = ending
      return addEntry(novel, {
        list: 'static_endings',
        scene,
        entry: { ...common, name, display_name, conditionals: [] },
      })
    }
    case 'context':
      if (entriesOf(novel, { list: 'context_ending', scene }).length > 0) return novel
      return addEntry(novel, {
        list: 'context_ending',
        scene,
        entry: { ...common, message_count: ending.message_count },
      })
  }
}
