import { allConditionsOf, subjectOf } from '../conditional/condition.ts'
import { placeName, placesIn } from '../novel/message-places.ts'
import type { Novel } from '../novel/novel.ts'
import { endingsOf } from '../novel/novel-index.ts'
import { textUnits } from '../novel/texts.ts'
import { conditionalsIn } from './conditionals-in-novel.ts'
import type { NovelProblem, ProblemLocation, Rule } from './problem.ts'

/** Reports flags and scales that are read but never changed, or changed but never read. */
export const statesUnused: Rule = ({ novel }) => {
  const placed = conditionalsIn(novel)
  const read = new Set<string>(
    placed.flatMap(({ conditionals }) => allConditionsOf(conditionals).map((condition) => subjectOf(condition).id)),
  )
  const changed = changedIn(novel)
  // Values are filled into the texts that readers see, and into prompts.
  const texts = [...textUnits(novel).map(({ source }) => source), ...placed.map(({ text }) => text)]
  const shown = new Set(texts.flatMap((text) => placesIn(text).map(({ name }) => name)))
  const of =
    (kind: 'flag' | 'scale') =>
    (state: { id: string; name: string }): NovelProblem[] => {
      if (read.has(state.id) === changed.has(state.id)) return []
      // A state that texts show to readers or tell the storyteller is used even if no condition reads it.
      if (changed.has(state.id) && shown.has(placeName(state.name))) return []
      const place: ProblemLocation = { kind: 'state', id: state.id, section: 'states', index: null, name: state.name }
      return [{ code: read.has(state.id) ? `${kind}_never_changes` : `${kind}_never_read`, severity: 'warns', place }]
    }
  return [...novel.states.flags.flatMap(of('flag')), ...novel.states.scales.flatMap(of('scale'))]
}

type States = { flags: readonly { flag_id: string }[]; scales: readonly { scale_id: string }[] }

function changedIn(novel: Novel): ReadonlySet<string> {
  const changed = new Set<string>()
  const add = ({ flags, scales }: States) => {
    for (const { flag_id } of flags) changed.add(flag_id)
    for (const { scale_id } of scales) changed.add(scale_id)
  }
  for (const scene of novel.interactive_scenes) {
    for (const { states_trigger } of endingsOf(scene)) add(states_trigger)
    for (const { states } of scene.modifying_states) add(states)
  }
  return changed
}
